/* Iterations of a tile. Enters: a planned region. Leaves: which of them the compiler is asked to
 * write out. */
#include "unrolling.h"

enum { MOST_UNROLLED = 64 /* tokens of a body */, MOST_ITERATIONS = 32, LOOPS_UNROLLED = 8 };

/* A tile's rows that each thread reads along, from their first element on: where the compiler knows
 * the number of iterations it reads 16 bytes at a time. */
static bool reads_along_rows(const PlanRegion *region)
{
    for (size_t i = 0; i < region->tiles.len; i++) {
        const Tile *tile = region->tiles.at[i];
        const Footprint *print = tile->print;
        const Dimension *fastest = &print->dims[print->rank - 1];
        int64_t pitch = tile->layout.extents[tile_rank(print) - 1] * print->array->element;
        if (tile_rank(print) > 1 && !print->row && fastest->count == 1 &&
            fastest->digits[0].is_tiled && fastest->digits[0].scale == 1 && fastest->span == 0 &&
            pitch % 16 == 0 && print->array->element <= 8)
            return true;
    }
    return false;
}

static bool is_short(const Stmt *body)
{
    size_t first = 0;
    while (body->kind == STMT_COMPOUND && first < body->body.len &&
           body->body.at[first]->kind == STMT_ANNOTATION)
        first++;
    if (body->kind == STMT_COMPOUND && body->body.len == first + 1)
        body = body->body.at[first];
    return body->kind == STMT_EXPR && body->last - body->first < MOST_UNROLLED;
}

/* Of loops over threads a few are enough: each has many independent sums. Elsewhere few warps wait
 * for what was asked for tiles ago: their own instructions take the time. On an H100 a
 * matrix-vector product is 1.1 times faster so. */
static int64_t some_iterations(const Plan *plan, const PlanRegion *region,
                               const Iterations *iterations)
{
    if (iterations->known || iterations->pragmas.len || region->single)
        return 0;
    if (plan->loops)
        return LOOPS_UNROLLED;
    if (region->stages < 2 || !iterations->few)
        return 0;
    return region->region.tile < MOST_ITERATIONS ? region->region.tile : MOST_ITERATIONS;
}

const Iterations *iterations_of(const Plan *plan, const PlanRegion *region)
{
    Iterations *iterations = arena_new_of(plan->model->arena, Iterations);
    const Loop *loop = region->region.loop;
    int64_t step;
    if (!loop)
        return iterations;
    bool counts = !region->single && (!region->whole || region->lead) && loop->plain_int &&
                  !loop->downward && poly_is_constant(loop->step, &step);
    iterations->pragmas = pragmas_of_loop(plan->model, loop->stmt);
    iterations->few = is_short(loop->stmt->then) && !iterations->pragmas.len;
    iterations->known = counts && !region->lead && iterations->few && region->vector == 1 &&
                        !loop->inclusive && region->region.tile <= MOST_ITERATIONS &&
                        reads_along_rows(region);
    iterations->some = some_iterations(plan, region, iterations);
    iterations->whole = iterations->some && counts; /* on an H200, 1.6 times as fast */
    return iterations;
}
