/* Enters: a model, what is known of its launch. Leaves: numbers. */
#include "extents.h"

#include "launched.h"

enum {
    GUESSED_TRIPS = 16, /* of a loop that is not canonical: one that halves, say */
    WINDOW = 4,         /* of one that walks over neighbours: taps of a filter, letters of a word */
    NEIGHBOURS = 16     /* ... which are so few elements apart, at most */
};

/* Elements of a row of the array, where the symbol alone tells how many rows there are: 1 of a flat
 * one, 3 of float x[n][3]. -1: others do, too; 0: the symbol does not. */
static int64_t row_of(const Model *model, const Array *array, const Atom *symbol)
{
    const Poly *by, *rest;
    bool mentions = false, others = false;
    int64_t row = 1, size;
    for (unsigned d = 0; d < array->rank; d++) {
        const bool here = poly_mentions(array->sizes[d], symbol);
        if (poly_is_constant(array->sizes[d], &size))
            row = row < ASSUMED_EXTENT ? row * size : row;
        else
            others |= !here || mentions ||
                      !poly_linear(model->arena, array->sizes[d], symbol, &by, &rest) ||
                      !poly_is_constant(by, &size);
        mentions |= here;
    }
    return !mentions ? 0 : others ? -1 : row;
}

static bool ends_loop(const Model *model, const Atom *symbol)
{
    for (size_t i = 0; i < model->loops.len; i++)
        if (poly_mentions(model->loops.at[i]->start, symbol) ||
            poly_mentions(model->loops.at[i]->end, symbol))
            return true;
    return false;
}

/* The subscript tells threads or blocks apart. */
static bool is_of_threads(const Model *model, const Poly *subscript)
{
    bool mentions = false;
    for (unsigned axis = 0; axis < 3 && subscript; axis++)
        mentions |= poly_mentions(subscript, model->thread[axis]) ||
                    poly_mentions(subscript, model->block[axis]);
    return mentions;
}

/* NULL: the size depends on others, too, or on none. */
static const Atom *only_symbol(const Poly *size)
{
    const Atom *only = NULL;
    for (PolyAtoms at = poly_atoms(size); at.atom; poly_next(&at)) {
        if (only && at.atom != only)
            return NULL;
        only = at.atom;
    }
    return only;
}

/* Those along which threads or blocks lie. */
static StrMap *find_lanes(const Model *model, size_t *count)
{
    StrMap *lanes = strmap_new(model->arena);
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        for (unsigned d = 0; access->flat && d < access->array->rank; d++) {
            const Atom *symbol = only_symbol(access->array->sizes[d]);
            if (!symbol || !is_of_threads(model, access->subs[d]))
                continue;
            *count += !strmap_get(lanes, symbol->name);
            strmap_set(lanes, symbol->name, (void *)symbol);
        }
    }
    return lanes;
}

/* It tells how many iterations loops run, and not how many threads there are. */
static bool counts_iterations(const Extents *extents, const Atom *symbol)
{
    return ends_loop(extents->model, symbol) && !strmap_get(extents->lanes, symbol->name);
}

/* Lanes are so few elements apart in the subscript that neighbours walk over the same ones. */
static bool is_close(const Model *model, const Poly *subscript)
{
    const Poly *by, *rest;
    int64_t apart;
    bool any = false;
    for (unsigned axis = 0; axis < 3; axis++) {
        if (!poly_mentions(subscript, model->thread[axis]))
            continue;
        if (!poly_linear(model->arena, subscript, model->thread[axis], &by, &rest) ||
            !poly_is_constant(by, &apart) || apart >= NEIGHBOURS || apart <= -NEIGHBOURS)
            return false;
        any = true;
    }
    return any;
}

/* The loops whose iterations it counts walk over neighbours of a thread's own element. */
static bool is_window(const Model *model, const Atom *symbol)
{
    const Poly *by, *rest;
    int64_t step;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        const Loop *loop = access->loop;
        const bool counts =
            access->flat && loop && loop->canonical &&
            (poly_mentions(loop->start, symbol) || poly_mentions(loop->end, symbol));
        for (unsigned d = 0; counts && d < access->array->rank; d++)
            if (access->subs[d] && is_close(model, access->subs[d]) &&
                poly_linear(model->arena, access->subs[d], loop->atom, &by, &rest) &&
                poly_is_constant(by, &step) && step != 0)
                return true;
    }
    return false;
}

/* All other dimensions of the arrays that are as long, if any are, are as long as loops. */
static bool lies_beside_iterations(const Extents *extents, const Atom *symbol)
{
    const Model *model = extents->model;
    bool beside = false;
    for (size_t i = 0; i < model->arrays.len; i++) {
        const Array *array = model->arrays.at[i];
        bool here = false, iterations = false, others = false;
        for (unsigned d = 0; d < array->rank; d++) {
            const Atom *other = only_symbol(array->sizes[d]);
            const bool own = poly_mentions(array->sizes[d], symbol);
            here |= own;
            iterations |= !own && other && counts_iterations(extents, other);
            others |= !own && other && !counts_iterations(extents, other);
        }
        if (here && others)
            return false;
        beside |= here && iterations;
    }
    return beside;
}

/* Where it is the length of flat arrays, or of some of short rows, and of no loop, the kernel is as
 * large as others are with all of their dimensions. */
static int64_t assumed(const Model *model, const Atom *symbol)
{
    int64_t longest = 0;
    for (size_t i = 0; i < model->arrays.len; i++) {
        const int64_t row = row_of(model, model->arrays.at[i], symbol);
        if (row < 0)
            return ASSUMED_EXTENT;
        longest = row > longest ? row : longest;
    }
    longest = ends_loop(model, symbol) ? 0 : longest;
    const int64_t flat = longest ? (int64_t)ASSUMED_EXTENT * ASSUMED_EXTENT / longest : 0;
    return flat > ASSUMED_EXTENT ? flat : ASSUMED_EXTENT;
}

/* The largest number whose power is no more than that. */
static int64_t few_threads(int64_t threads, size_t dimensions)
{
    int64_t value = 1;
    for (int64_t power = 1; power <= threads; value++) {
        power = 1;
        for (size_t d = 0; d < dimensions; d++)
            power *= value + 1;
    }
    return value - 1;
}

bool assumptions_tell(const Assumptions *all, Str kernel, Str name, int64_t *value)
{
    for (size_t i = all ? all->len : 0; i > 0; i--) { /* the last one counts, as of other options */
        const Assumption *given = &all->at[i - 1];
        if (str_equal(given->name, name) &&
            (!given->kernel.len || str_equal(given->kernel, kernel))) {
            *value = given->value;
            return true;
        }
    }
    return false;
}

int64_t assumptions_value(const Assumptions *all, Str kernel, Str name)
{
    int64_t value = 0;
    return assumptions_tell(all, kernel, name, &value) ? value : 0;
}

Str taken_words(Arena *arena, const TakenSizes *taken)
{
    Text words = text_new(arena);
    for (size_t i = 0; i < taken->len; i++)
        text_format(&words, "%s%.*s = %lld", i ? ", " : "", STR_ARG(taken->at[i].name),
                    (long long)taken->at[i].value);
    return text_str(&words);
}

Assumptions assumptions_with(Arena *arena, const Assumptions *given, const TakenSizes *taken)
{
    Assumptions all = {0};
    for (size_t i = 0; given && i < given->len; i++)
        vec_push(arena, &all, given->at[i]);
    for (size_t i = 0; i < taken->len; i++)
        if (!str_starts(taken->at[i].name, "gridDim.")) /* or it would be told of a launch */
            vec_push(arena, &all,
                     ((Assumption){.name = taken->at[i].name, .value = taken->at[i].value}));
    return all;
}

static int64_t given_value(const Extents *extents, Str name)
{
    return assumptions_value(extents->basis->given, extents->model->kernel->name, name);
}

/* Elements that the blocks of a launch whose grid is known have threads for, of a dimension that is
 * as long as the symbol says; 0: threads do not lie along such a one. */
static int64_t covered(const Extents *extents, const Atom *symbol)
{
    const Model *model = extents->model;
    const Poly *size = poly_atom(model->arena, symbol), *by, *rest;
    int64_t most = 0, step;
    for (size_t i = 0; i < model->accesses.len && model->parts == 1 && !extents->grid_guessed;
         i++) {
        const Access *access = model->accesses.at[i];
        for (unsigned d = 0; access->flat && d < access->array->rank; d++) {
            const Poly *subscript = mapping_join(model, access->subs[d], ATOM_BLOCK);
            for (unsigned axis = 0; axis < 3 && poly_equal(access->array->sizes[d], size); axis++)
                if (subscript && extents->grid[axis] < INT32_MAX &&
                    poly_linear(model->arena, subscript, model->block[axis], &by, &rest) &&
                    poly_is_constant(by, &step) && step > 0 && step < INT32_MAX &&
                    step * (int64_t)extents->grid[axis] > most)
                    most = step * (int64_t)extents->grid[axis];
        }
    }
    return most;
}

/* Rows that are told in bytes are as long as others. */
static int64_t bytes_of(const Model *model, const Atom *symbol)
{
    int64_t bytes = 1;
    for (size_t i = 0; i < model->divisible.len; i++)
        if (str_equal(model->divisible.at[i].name, symbol->name))
            bytes = model->divisible.at[i].by;
    return bytes;
}

/* Along the first axis as many as have so few threads. */
static int64_t few_blocks(const Extents *extents, unsigned axis)
{
    const int64_t threads = extents->basis->threads, block = extents->model->block_size[0];
    return axis == 0 && block > 0 && threads > block ? threads / block : 1;
}

static int64_t given_or_taken(Extents *extents, const Atom *symbol)
{
    const Str name = symbol->name;
    const Model *model = extents->model;
    const int64_t given = given_value(extents, name);
    if (given)
        return given;
    for (size_t i = 0; i < extents->taken.len; i++)
        if (str_equal(extents->taken.at[i].name, name))
            return extents->taken.at[i].value;
    const int64_t iterations = extents->basis->iterations;
    const bool counts = counts_iterations(extents, symbol);
    int64_t value = counts && iterations                 ? iterations
                    : counts && is_window(model, symbol) ? WINDOW
                                                         : assumed(model, symbol);
    if (iterations && !counts && lies_beside_iterations(extents, symbol))
        value = (int64_t)ASSUMED_EXTENT * ASSUMED_EXTENT / iterations;
    const int64_t whole = covered(extents, symbol);
    if (whole)
        value = whole;
    if (extents->basis->threads && symbol->kind == ATOM_GRID)
        value = few_blocks(extents, symbol->axis) + extents->basis->ragged;
    else if (extents->basis->threads && strmap_get(extents->lanes, symbol->name))
        value = few_threads(extents->basis->threads, extents->lane_count);
    value = (value - extents->basis->ragged) * bytes_of(model, symbol);
    vec_push(model->arena, &extents->taken, ((TakenSize){name, value, counts && iterations}));
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
    if (loop->trips_known) /* one iteration costs little, and nothing is divided by none */
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

/* Elements of some row are as many as the name says, or so many times others. */
static bool is_of_rows(const Model *model, Str name)
{
    for (size_t i = 0; i < model->arrays.len; i++)
        for (unsigned d = 1; d < model->arrays.at[i]->rank; d++)
            for (PolyAtoms at = poly_atoms(model->arrays.at[i]->sizes[d]); at.atom; poly_next(&at))
                if (str_equal(at.atom->name, name))
                    return true;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Poly *flat = model->accesses.at[i]->flat;
        for (size_t k = 0; flat && k < flat->count; k++)
            for (unsigned n = 0; flat->terms[k].degree > 1 && n < flat->terms[k].degree; n++)
                if (str_equal(flat->terms[k].atoms[n]->name, name))
                    return true;
    }
    return false;
}

bool extents_odd(const Extents *extents)
{
    enum { EVEN = 8 }; /* elements of 4 bytes are a sector */
    const Assumptions *given = extents->basis->given;
    for (size_t i = 0; given && i < given->len; i++)
        if (given_value(extents, given->at[i].name) % EVEN != 0 &&
            is_of_rows(extents->model, given->at[i].name))
            return true;
    return extents->basis->ragged || extents->basis->iterations % EVEN != 0;
}

double extents_blocks(const Extents *extents)
{
    return extents->grid[0] * extents->grid[1] * extents->grid[2];
}

void extents_wave(const Extents *extents, double count, double wave[3])
{
    for (unsigned axis = 0; axis < 3; axis++) {
        wave[axis] = count < extents->grid[axis] ? count : extents->grid[axis];
        wave[axis] = wave[axis] < 1 ? 1 : wave[axis];
        count /= wave[axis];
    }
}

/* --- the grid -------------------------------------------------------------------------------- */

static double rounded_up(double blocks)
{
    return blocks > (double)(int64_t)blocks ? (double)(int64_t)blocks + 1 : blocks;
}

/* As many blocks along the axis, the last one in part, as the dimension has elements for; 0: that tells nothing, for it
 * has as many elements as blocks are launched. */
static double blocks_for(Extents *extents, const Access *access, unsigned d, unsigned axis)
{
    const Model *model = extents->model;
    const Poly *first = mapping_first(model, access->subs[d], access->loop),
               *subscript = mapping_join(model, first, ATOM_BLOCK), *by, *rest,
               *whole = access->array->sizes[d];
    const bool parted = axis == 0 && model->parts > 1 && subscript &&
                        !poly_mentions(subscript, model->block[0]); /* all parts have the same */
    if (!subscript ||
        !poly_linear(model->arena, subscript, parted ? model->mapping.outer : model->block[axis],
                     &by, &rest) ||
        poly_is_zero(by) || !whole || poly_mentions(whole, model->grid[axis]))
        return 0;
    double step = extents_value(extents, by), size = extents_value(extents, whole);
    step = step < 0 ? -step : step;
    const bool by_rows = axis == 0 && model->parts > 1 && step * (double)model->parts >= size;
    for (unsigned slower = 0; by_rows && slower < d; slower++) /* for each of the user's blocks */
        size *= extents_value(extents, access->array->sizes[slower]);
    return step > 0 ? size / step * (parted ? (double)model->parts : 1) : 0;
}

/* The most that an array asks for: one that is written, if that is wanted. */
static double most_blocks(Extents *extents, unsigned axis, bool written)
{
    const Model *model = extents->model;
    double most = 0;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        for (unsigned d = 0; access->flat && d < access->array->rank; d++) {
            double blocks = access->write || !written ? blocks_for(extents, access, d, axis) : 0;
            most = blocks > most ? blocks : most;
        }
    }
    return most;
}

/* Who writes an array has a thread for each of its elements, as a rule; of one that is read, often
 * more are there. */
static double blocks_along(Extents *extents, unsigned axis)
{
    const double written = most_blocks(extents, axis, true);
    return written > 0 ? written : most_blocks(extents, axis, false);
}

static void guess_grid(Extents *extents)
{
    const Model *model = extents->model;
    extents->grid_guessed = true;
    for (unsigned axis = 0; axis < 3; axis++) {
        double blocks = rounded_up(blocks_along(extents, axis));
        if (blocks == 0 && model_sizes_mention(model, model->grid[axis]))
            blocks = (double)given_or_taken(extents, model->grid[axis]) *
                     (axis == 0 ? (double)model->parts : 1);
        extents->grid[axis] = blocks > 1 ? blocks : 1;
    }
}

/* Few rows fill no block. */
static void find_filled(Extents *extents)
{
    extents->filled = 1;
    for (unsigned axis = 0; axis < 3; axis++) {
        const double share = blocks_along(extents, axis) / extents->grid[axis];
        extents->filled *= share > 0 && share < 1 ? share : 1;
    }
}

static bool take_launch(Extents *extents)
{
    const Model *model = extents->model;
    const EstimateBasis *basis = extents->basis;
    const Kernel *kernel = model->kernel;
    const int64_t *block = model->block_size,
                  users[3] = {block[0] * model->parts, block[1], block[2]};
    const Launched launched =
        launched_find(basis->launches ? strmap_get(basis->launches, kernel->name) : NULL, kernel,
                      users, basis->given);
    if (launched.grid[0] <= 0)
        return false;
    for (unsigned axis = 0; axis < 3; axis++)
        extents->grid[axis] = (double)launched.grid[axis];
    extents->grid[0] *= (double)model->parts;
    extents->launch_line = launched.line;
    return true;
}

Extents extents_find(const Model *model, const EstimateBasis *basis)
{
    Extents extents = {.model = model, .basis = basis, .grid = {1, 1, 1}};
    extents.lanes = find_lanes(model, &extents.lane_count);
    if (!take_launch(&extents))
        guess_grid(&extents);
    find_filled(&extents);
    return extents;
}
