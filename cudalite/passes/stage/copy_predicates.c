/* What copies ask of cells before they touch them. Enters: a tile, and the nest of one of its
 * copies. Leaves: the code's conditions that decide of a cell, and the ends of the array between
 * which it may not lie. What no copy asks is known: nothing is proved where it is printed. */
#include "copy_predicates.h"
#include "../../analysis/legality/cell_coverage.h"
#include "../../analysis/operators.h"

typedef struct {
    const PlanRegion *region;
    const Tile *tile;
    const TileCopy *copy;
    CopyAsks *asks;
    bool path_said;
} Asking;

/* --- the code's conditions ------------------------------------------------------------------- */

static void ask(Asking *asking, const Condition *condition)
{
    const Model *model = asking->region->region.model;
    const Poly *left = condition->left, *right = condition->right;
    const bool wraps =
                   !condition->wide && (poly_may_wrap(model, left) || poly_may_wrap(model, right)),
               is_plain = !wraps && poly_nonnegative(left) && poly_nonnegative(right);
    vec_push(model->arena, &asking->asks->conditions,
             (AskedCondition){condition, condition->is_unsigned && !is_plain});
}

/* The conditions of the region's path that differ between threads, as conditions on cells. True if
 * all of them can be said so. */
static bool ask_path(Asking *asking, const Condition *from)
{
    const PlanRegion *region = asking->region;
    bool all = true;
    for (const Condition *condition = from; condition; condition = condition->outer) {
        if (region_passes(region, condition))
            continue;
        bool fits = copies_ask(region, asking->tile->print, asking->copy->store, condition);
        if (fits)
            ask(asking, condition);
        all = all && fits;
    }
    return all;
}

/* The atom's value is known where tiles are loaded: by the cell, if no other thread or iteration
 * has it, or by a name. */
static bool is_told_by_cells(const Asking *asking, const Atom *atom)
{
    const Region *region = &asking->region->region;
    const Footprint *print = asking->tile->print;
    unsigned d, k;
    if (digit_of_atom(print, atom, &d, &k))
        return print->dims[d].span == 0;
    bool inside = atom->loop && atom->loop->stmt->first >= region_first_token(region);
    return atom->uniform && !inside &&
           vocabulary_says(&asking->region->names, poly_atom(region->model->arena, atom));
}

static bool condition_is_told(const Asking *asking, const Condition *condition)
{
    if (!condition_of_cells(&asking->region->region, asking->tile->print, condition))
        return false;
    for (int side = 0; side < 2; side++) {
        const Poly *poly = side ? condition->right : condition->left;
        for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at))
            if (!is_told_by_cells(asking, at.atom))
                return false;
    }
    return true;
}

static bool says_the_same(const Condition *a, const Condition *b)
{
    return a == b ||
           (a->comparison && b->comparison && a->op == b->op && a->is_unsigned == b->is_unsigned &&
            poly_equal(a->left, b->left) && poly_equal(a->right, b->right));
}

static bool is_under(const Access *access, const Condition *wanted)
{
    for (const Condition *condition = access->condition; condition; condition = condition->outer)
        if (says_the_same(condition, wanted))
            return true;
    return false;
}

/* Conditions inside the region under which all accesses happen: what they keep out is not
 * loaded. Gives up where one is not told, and nobody promises that what it keeps out is there. */
static void ask_inner(Asking *asking)
{
    const Footprint *print = asking->tile->print;
    const Region *region = &asking->region->region;
    for (const Condition *condition = print->accesses.at[0]->condition;
         condition && condition != region->condition; condition = condition->outer) {
        bool all = condition_is_told(asking, condition);
        for (size_t i = 1; i < print->accesses.len && all; i++)
            all = is_under(print->accesses.at[i], condition);
        if (all)
            ask(asking, condition);
        else if (region->model->is_inferred && touches_if_asked(region, print, condition))
            plan_has_gap(region->model->arena);
    }
}

/* --- the array's ends ------------------------------------------------------------------------ */

/* Cells of several rows lie in the dimension, so that those without an iteration lie between
 * others: a digit with a larger scale than the iterations have. */
static bool iterations_are_scattered(const PlanRegion *region, const Dimension *dim)
{
    bool larger = false;
    if (region->single || (region->whole && !region->lead))
        return false;
    for (unsigned i = 0; i < dim->count; i++) {
        if (dim->digits[i].is_tiled)
            return larger;
        larger |= dim->digits[i].extent > 1;
    }
    return false;
}

/* What else is asked lets just those cells of dimension d pass that some access of some thread
 * has. */
static bool is_exact(const Asking *asking, unsigned d)
{
    const Footprint *print = asking->tile->print;
    const Dimension *dim = &print->dims[d];
    if (asking->asks->scattered[d] && !dim->invertible)
        return false;
    for (unsigned i = 0; i < dim->count; i++)
        for (unsigned e = 0; e < print->rank; e++)
            for (unsigned k = 0; e != d && k < print->dims[e].count; k++)
                if (print->dims[e].digits[k].atom == dim->digits[i].atom)
                    return false; /* a diagonal: the other dimension tells the digit */
    return cells_covered(print, d);
}

/* Every cell that passes what else is asked is known to lie in the dimension: for the first and the
 * last of the box do, or for just what the code touches passes. */
static bool inside_anyway(const Asking *asking, unsigned d)
{
    const Dimension *dim = &asking->tile->print->dims[d];
    const Digit *tiled = digit_of_iterations(dim);
    if (tiled && tiled->scale < 0 && !asking->region->whole)
        return false; /* nothing is asked of iterations against the others */
    return dim->in_block || (dim->in_box && asking->path_said && is_exact(asking, d));
}

static bool starts_nonnegative(const Asking *asking, unsigned d)
{
    const Dimension *dim = &asking->tile->print->dims[d];
    Arena *arena = asking->region->region.model->arena;
    if (dim->step <= 0)
        return false;
    const Poly *origin = region_poly(asking->region, dim->origin),
               *first = poly_scale(arena, dim->stride, asking->copy->nest.part.dims[d].first);
    return poly_nonnegative(poly_add(arena, origin, first));
}

/* The first cells may be where the array is, but a sum on the way to the last ones no int: with an
 * offset, beside a thread's own place, or behind the loop's end. */
static bool may_overflow(const Asking *asking, const Dimension *dim)
{
    const Loop *loop = asking->region->region.loop;
    if (asking->tile->print->wide)
        return false;
    if (loop && !asking->region->single && poly_mentions(dim->origin, loop->tile))
        return !asking->region->far;
    return dim->span > 0 || poly_constant_term(dim->origin) > 0;
}

static bool is_never_empty(const Asking *asking, const Poly *size)
{
    const Region *region = &asking->region->region;
    Arena *arena = region->model->arena;
    const Poly *last = poly_subtract(arena, size, poly_constant(arena, 1));
    return poly_proven(region->model, last, region->condition, FOR_THE_BLOCK);
}

static void ask_ends(Asking *asking, const Array *array)
{
    const Footprint *print = asking->tile->print;
    for (unsigned d = 0; d < print->rank; d++) {
        const Dimension *dim = &print->dims[d];
        AskedEnds *ends = &asking->asks->ends[d];
        if (inside_anyway(asking, d) || (asking->tile->line && d + 1 == print->rank))
            continue;
        const bool begins = starts_nonnegative(asking, d);
        ends->low = !dim->border.low && (may_overflow(asking, dim) || !begins);
        ends->begins = begins && asking->copy->nest.part.dims[d].first == 0 &&
                       poly_constant_term(dim->origin) == 0;
        ends->high = !dim->border.high;
        ends->filled = (dim->border.low || (dim->border.high && !dim->border.last)) &&
                       !is_never_empty(asking, array->sizes[d]);
    }
}

/* --- what is left out ------------------------------------------------------------------------ */

static bool is_of_indices(const Value *value)
{
    bool known = value->poly && !value->is_pointer;
    for (PolyAtoms at = poly_atoms(value->poly); at.atom && known; poly_next(&at))
        known = known && at.atom->kind != ATOM_OPAQUE;
    return known;
}

/* The condition may depend on more than indices and sizes. */
static bool is_on_data(const Model *model, const Condition *condition)
{
    const Tokens *tokens = &model->kernel->tokens;
    if (condition->comparison || !condition->expr)
        return condition->on_data;
    for (size_t i = condition->expr->first; i <= condition->expr->last; i++) {
        if (tokens->at[i].kind != TOKEN_NAME)
            continue;
        Str name = token_text(model->arena, tokens->at[i]);
        if (i + 1 < tokens->len && tokens->at[i + 1].kind == TOKEN_LPAREN)
            return true;
        for (size_t k = 0; k < model->variables.len; k++)
            if (str_equal(model->variables.at[k]->name, name) &&
                !is_of_indices(&model->variables.at[k]->value))
                return true;
    }
    return false;
}

/* The code may leave cells out for what it reads there or elsewhere: of an array of more elements
 * than an int counts perhaps those that it cannot name by an int. */
static bool leaves_out(const Asking *asking, const Array *array)
{
    const Footprint *print = asking->tile->print;
    bool hidden = false;
    int64_t size, cells = 1;
    for (unsigned d = 0; d < print->rank; d++)
        if (!poly_is_constant(array->sizes[d], &size) ||
            __builtin_mul_overflow(cells, size, &cells))
            cells = INT64_MAX;
    for (size_t i = 0; i < print->accesses.len; i++)
        for (const Condition *condition = print->accesses.at[i]->condition; condition;
             condition = condition->outer)
            hidden |= is_on_data(asking->region->region.model, condition);
    return hidden && print->rank > 1 && cells > INT32_MAX;
}

/* A subscript that may run over its dimension, or wraps, is told by its flat index alone. */
static bool needs_flat(const Footprint *print)
{
    bool needs = print->wraps;
    for (unsigned d = 1; d < print->rank; d++)
        needs |= !print->dims[d].in_range;
    return needs;
}

/* The annotation's words say the size of the dimension: else its value does, in names of the
 * region. The words' gridDim is that of the user's blocks, and not of parts of these. */
static bool size_is_annotated(const PlanRegion *region, const Array *array, unsigned d, bool wide)
{
    const Model *model = region->region.model;
    const bool has_grid = model->parts > 1 && poly_mentions(array->sizes[d], model->grid[0]);
    int64_t constant;
    return poly_is_constant(array->sizes[d], &constant) ||
           (!wide && !has_grid && size_is_unchanged(&region->names, array, d));
}

static void find_asks(const PlanRegion *region, const Tile *tile, TileCopy *copy)
{
    CopyAsks *asks = &copy->asks;
    Asking asking = {region, tile, copy, asks, false};
    const Footprint *print = tile->print;
    asks->exact = copy->store && tile->exact.all;
    asking.path_said =
        ask_path(&asking, asks->exact ? tile->exact.under : region->region.condition);
    if (asks->exact && !asking.path_said)
        plan_has_gap(region->region.model->arena);
    if (!copy->store && (!print->write || tile->exact.all))
        ask_inner(&asking); /* else cells that are not loaded could be stored back */
    asks->touched = asks->exact || (asking.path_said && touches_exactly(&region->region, copy->of));
    for (unsigned d = 0; d < print->rank; d++) {
        asks->annotated[d] = size_is_annotated(region, copy->of->array, d, print->wide);
        asks->scattered[d] = iterations_are_scattered(region, &print->dims[d]);
        if (asks->scattered[d] && !print->dims[d].invertible && !asks->exact)
            asks->touched = false;
    }
    if (asks->touched)
        return;
    asks->flat = needs_flat(print);
    asks->hidden = !print->wide && leaves_out(&asking, copy->of->array);
    if (!asks->flat)
        ask_ends(&asking, copy->of->array);
}

/* --- all copies ------------------------------------------------------------------------------ */

static bool has_copy(const PlanRegion *region, const Tile *tile, CopyKind kind)
{
    switch (kind) {
    case COPY_FIRST: return tile->carried > 0 && tile_has_first(region, tile);
    case COPY_LOAD: return tile->load;
    case COPY_STORE: return tile->store;
    case COPY_EDGE: return tile->store && region->vector > 1 && region->lead && !region->skew;
    case COPY_CARRY: break;
    }
    return tile->carried > 0;
}

void copies_find(const PlanRegion *region, Tile *tile)
{
    const Model *model = region->region.model;
    tile->copies.len = 0;
    for (CopyKind kind = COPY_FIRST; kind <= COPY_CARRY; kind++)
        for (unsigned part = 0; part < tile->part_count && has_copy(region, tile, kind); part++) {
            TileCopy *copy = arena_new_of(model->arena, TileCopy);
            copy->kind = kind;
            copy->part = part;
            copy->nest = tile_copy(model, tile, part, kind, region->by_warp, region->vector);
            if (region->slide)
                copy->nest.batch = 0, copy->nest.unrolled = false;
            copy->store = kind == COPY_STORE || kind == COPY_EDGE;
            copy->of = copy->store && tile->partner ? tile->partner : tile->print;
            find_asks(region, tile, copy);
            copy_guards(region, tile, copy);
            vec_push(model->arena, &tile->copies, copy);
        }
}
