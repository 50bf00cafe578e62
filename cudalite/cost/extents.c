/* Enters: a model, what is known of its launch. Leaves: numbers. */
#include "extents.h"

enum { GUESSED_TRIPS = 16 /* of a loop that is not canonical: one that halves, say */ };

/* Is it the length of arrays of one dimension, and neither a row's nor a loop's? Then the kernel is as large
 * as others are with all of their dimensions. */
static bool is_whole_size(const Model *model, const Atom *symbol)
{
    bool length = false;
    for (size_t i = 0; i < model->arrays.len; i++)
        for (unsigned d = 0; d < model->arrays.at[i]->rank; d++) {
            if (!poly_mentions(model->arrays.at[i]->sizes[d], symbol))
                continue;
            if (model->arrays.at[i]->rank > 1)
                return false;
            length = true;
        }
    for (size_t i = 0; length && i < model->loops.len; i++)
        length = !poly_mentions(model->loops.at[i]->start, symbol) &&
                 !poly_mentions(model->loops.at[i]->end, symbol);
    return length;
}

static int64_t given_or_taken(Extents *extents, const Atom *symbol)
{
    const Str name = symbol->name;
    const Model *model = extents->model;
    for (size_t i = 0; extents->given && i < extents->given->len; i++) {
        const Assumption *given = &extents->given->at[i];
        if (str_equal(given->name, name) &&
            (!given->kernel.len || str_equal(given->kernel, model->kernel->name)))
            return given->value;
    }
    for (size_t i = 0; i < extents->taken.len; i++)
        if (str_equal(extents->taken.at[i].name, name))
            return extents->taken.at[i].value;
    const int64_t value =
        (int64_t)ASSUMED_EXTENT * (is_whole_size(model, symbol) ? ASSUMED_EXTENT : 1);
    vec_push(model->arena, &extents->taken, ((TakenSize){name, value}));
    return value;
}

static int64_t value_of(void *context, const Atom *atom)
{
    Extents *extents = context;
    const Model *model = extents->model;
    int64_t start = 0;
    switch (atom->kind) {
    case ATOM_THREAD: return model->block_size[atom->axis] / 2;
    case ATOM_BLOCK: return (int64_t)(extents->grid[atom->axis] / 2);
    case ATOM_GRID: return (int64_t)extents->grid[atom->axis];
    case ATOM_ITERATOR:
        if (atom->loop && atom != atom->loop->number)
            poly_evaluate(atom->loop->start, value_of, context, &start);
        return start;
    case ATOM_SYMBOL: return given_or_taken(extents, atom);
    case ATOM_AS_INT:
        return poly_evaluate(atom->left, value_of, context, &start) ? start : ASSUMED_EXTENT;
    default: return ASSUMED_EXTENT;
    }
}

double extents_value(Extents *extents, const Poly *poly)
{
    int64_t value = 0;
    return poly && poly_evaluate(poly, value_of, extents, &value) ? (double)value : 0;
}

double extents_trips(Extents *extents, const Loop *loop)
{
    if (loop->trips_known) /* one round costs little, and nothing is divided by none */
        return loop->trips > 1 ? (double)loop->trips : 1;
    if (!loop->canonical || !loop->start || !loop->end || !loop->step)
        return GUESSED_TRIPS;
    double step = extents_value(extents, loop->step),
           span = extents_value(extents, loop->end) - extents_value(extents, loop->start);
    if (step == 0)
        return GUESSED_TRIPS;
    double trips = span / step;
    return trips < 1 ? 1 : trips;
}

double extents_blocks(const Extents *extents)
{
    return extents->grid[0] * extents->grid[1] * extents->grid[2];
}

/* --- the grid -------------------------------------------------------------------------------- */

/* As many blocks along the axis as the dimension has elements for. */
static double blocks_for(Extents *extents, const Access *access, unsigned d, unsigned axis)
{
    const Model *model = extents->model;
    const Poly *subscript = model_join_block(model, access->subs[d]), *by, *rest;
    if (!subscript || !poly_linear(model->arena, subscript, model->block[axis], &by, &rest) ||
        poly_is_zero(by))
        return 0;
    double step = extents_value(extents, by),
           size = extents_value(extents, access->array->sizes[d]);
    step = step < 0 ? -step : step;
    double blocks = step > 0 ? size / step : 0;
    return blocks > (double)(int64_t)blocks ? (double)(int64_t)blocks + 1 : blocks;
}

static void guess_grid(Extents *extents)
{
    const Model *model = extents->model;
    extents->grid_guessed = true;
    for (unsigned axis = 0; axis < 3; axis++)
        for (size_t i = 0; i < model->accesses.len; i++)
            for (unsigned d = 0;
                 model->accesses.at[i]->flat && d < model->accesses.at[i]->array->rank; d++) {
                double blocks = blocks_for(extents, model->accesses.at[i], d, axis);
                extents->grid[axis] = blocks > extents->grid[axis] ? blocks : extents->grid[axis];
            }
}

static bool take_launch(Extents *extents, const StrMap *launches)
{
    const Model *model = extents->model;
    const Launches *all = launches ? strmap_get(launches, model->kernel->name) : NULL;
    double most = 0;
    for (size_t i = 0; all && i < all->len; i++) {
        const int64_t *grid = all->at[i]->grid;
        double blocks = (double)grid[0] * (double)grid[1] * (double)grid[2];
        if (blocks <= most)
            continue;
        most = blocks;
        for (unsigned axis = 0; axis < 3; axis++)
            extents->grid[axis] = (double)grid[axis];
    }
    extents->grid[0] *= most > 0 ? (double)model->parts : 1;
    return most > 0;
}

Extents extents_find(const Model *model, const StrMap *launches, const Assumptions *given)
{
    Extents extents = {.model = model, .given = given, .grid = {1, 1, 1}};
    if (!take_launch(&extents, launches))
        guess_grid(&extents);
    return extents;
}
