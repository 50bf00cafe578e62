/* Enters: a loop. Leaves: whether arithmetic on whole tiles may overflow beside its end.
 *
 * `i < n` says that i is less than n, not that i + 32 is an int. That n is small follows from a
 * constant, from a narrower type, or from a garray with n times n elements, which no memory holds
 * for a large n. One row of n elements proves nothing: 2^31 floats fit a GPU. */
#include "overflow.h"
#include "footprint.h"

#define FAR_IN_INT (INT64_C(1) << 30) /* half of an int's range is for tiles, halos and offsets */
enum { TILES_AHEAD = 8 };             /* so far loads run ahead of the code */

/* The tile's width, or -1 where it is not known. */
static int64_t reach_of(const Loop *loop, int64_t iterations)
{
    int64_t step, reach;
    if (!poly_is_constant(loop->step, &step) ||
        __builtin_mul_overflow(step < 0 ? -step : step, iterations, &reach))
        return -1;
    return reach;
}

bool limits_in_int(const Loop *loop, int64_t iterations)
{
    int64_t reach = reach_of(loop, iterations);
    return loop->plain_int && reach >= 0 && reach <= FAR_IN_INT / TILES_AHEAD / 2;
}

/* A sum of numbers of 32 bits. */
static bool is_narrow(const Poly *poly)
{
    bool narrow = poly && !poly_wide(poly);
    for (size_t i = 0; narrow && i < poly->count; i++)
        narrow = poly->terms[i].degree <= 1 && poly->terms[i].coefficient < FAR_IN_INT &&
                 poly->terms[i].coefficient > -FAR_IN_INT;
    return narrow;
}

static bool differs_little(const Model *model, const Poly *a, const Poly *b)
{
    int64_t by;
    return poly_is_constant(poly_subtract(model->arena, a, b), &by) && by > -FAR_IN_INT / 2 &&
           by < FAR_IN_INT / 2;
}

/* Two dimensions of a garray are as long as the loop. */
static bool is_side_of_a_square(const Model *model, const Poly *end)
{
    for (size_t i = 0; i < model->arrays.len; i++) {
        unsigned sides = 0;
        for (unsigned d = 0; d < model->arrays.at[i]->rank; d++)
            sides += differs_little(model, end, model->arrays.at[i]->sizes[d]);
        if (sides >= 2)
            return true;
    }
    return false;
}

bool limits_are_far(const Model *model, const Loop *loop, int64_t iterations)
{
    Arena *arena = model->arena;
    bool in_int = limits_in_int(loop, iterations);
    if (loop->variable->type->size < (in_int ? 4 : 8))
        return true;
    if (!in_int)
        return is_narrow(loop->end);
    const Poly *end = loop->downward ? poly_scale(arena, loop->end, -1) : loop->end;
    int64_t last = FAR_IN_INT - TILES_AHEAD * reach_of(loop, iterations);
    return poly_proven(model, poly_subtract(arena, poly_constant(arena, last), end),
                       loop->condition, FOR_THE_BLOCK) ||
           (!loop->downward && is_side_of_a_square(model, end));
}
