/* Guards of a copy, as values. Enters: what a copy asks of cells (copy_predicates.c), and the nest
 * of its passes. Leaves: the comparisons that keep threads away from cells that they do not copy,
 * the code does not touch, or the array does not have; and what follows from them: whether passes
 * may count the rows that are left, and a pointer go from row to row. Polys are in coordinates and
 * cells of the copy, for which it has atoms of its own, all on the model's arena. */
#include "../../analysis/legality/cell_coverage.h"
#include "copy_predicates.h"

typedef struct {
    Model *model;
    Arena *arena;
    const PlanRegion *region;
    const Loop *loop;
    const Tile *tile;
    const Footprint *print;
    const TileCopy *copy;
    const CopyNest *nest;
    CopyAsks *asks;
} Guarding;

/* Where the guard's values come from. */
static void mark(const Guarding *guarding, CellGuard *guard, const Poly *poly)
{
    const CopyAsks *asks = guarding->asks;
    for (unsigned d = 0; poly && d < guarding->print->rank; d++) {
        guard->coordinates[d] |= poly_mentions(poly, asks->coordinates[d]);
        guard->cells[d] |= poly_mentions(poly, asks->cells[d]);
    }
    for (size_t i = 0; poly && i < asks->digits.len; i++)
        guard->cells[asks->digits.at[i].d] |= poly_mentions(poly, asks->digits.at[i].atom);
}

/* The row is asked to be below that; NULL: no guard of ends does so. */
static const Poly *rows_end_of(const CopyAsks *asks, const CellGuard *guard)
{
    const bool is_asked = guard->kind == GUARD_CONDITION && !guard->asked.as_unsigned;
    const Poly *end = is_asked                    ? guard->asked.condition->right
                      : guard->kind == GUARD_SIZE ? guard->right
                                                  : NULL;
    return end && guard->op == TOKEN_LESS && !poly_wide(end) &&
                   poly_single(guard->left) == asks->coordinates[0]
               ? end
               : NULL;
}

static void add(Guarding *guarding, CellGuard guard)
{
    mark(guarding, &guard, guard.left);
    mark(guarding, &guard, guard.right);
    guard.rows_end = rows_end_of(guarding->asks, &guard);
    vec_push(guarding->arena, &guarding->asks->guards, guard);
}

/* left op right; `turned`: < is >. */
static void compare(Guarding *guarding, const Poly *left, TokenKind op, bool turned,
                    const Poly *right)
{
    add(guarding, (CellGuard){.kind = GUARD_COMPARISON,
                              .left = left,
                              .op = turned ? token_mirrored(op) : op,
                              .right = right});
}

static const Poly *coordinate(const Guarding *guarding, unsigned d)
{
    return poly_atom(guarding->arena, guarding->asks->coordinates[d]);
}

/* So many cells of dimension d behind that coordinate. */
static const Poly *moved_by(const Guarding *guarding, unsigned d, const Poly *from, int64_t cells)
{
    return poly_add(guarding->arena, from,
                    poly_scale(guarding->arena, guarding->print->dims[d].stride, cells));
}

/* --- values of the code in cells ------------------------------------------------------------- */

/* The k-th digit of dimension d, counted from the cell. */
static const Poly *digit_of_cell(Guarding *guarding, unsigned d, unsigned k)
{
    Atom *digit = model_atom(guarding->model, ATOM_SYMBOL, STR("digit"));
    digit->uniform = true;
    vec_push(guarding->arena, &guarding->asks->digits, ((CellDigit){digit, d, k}));
    return poly_atom(guarding->arena, digit);
}

/* A thread axis or iterator as a poly in the cell's coordinates. */
static const Poly *atom_of_cell(Guarding *guarding, const Atom *atom)
{
    Arena *arena = guarding->arena;
    const Footprint *print = guarding->print;
    unsigned d, k;
    if (!digit_of_atom(print, atom, &d, &k))
        return NULL;
    const Dimension *dim = &print->dims[d];
    const Digit *digit = &dim->digits[k];
    const Poly *moved = poly_subtract(arena, coordinate(guarding, d), dim->origin), *number = NULL;
    bool alone = dim->count == 1 && digit->scale == 1 && dim->span == 0;
    if (alone && atom->kind == ATOM_ITERATOR) {
        const Poly *start =
            digit->is_tiled ? poly_atom(arena, atom->loop->tile) : atom->loop->start;
        if (poly_equal(dim->stride, atom->loop->step))
            return poly_add(arena, start, moved);
        if (poly_equal(dim->stride, poly_scale(arena, atom->loop->step, -1)))
            return poly_subtract(arena, start, moved);
    }
    if (digit->extent == 1)
        number = poly_constant(arena, 0);
    else if (alone && (dim->step == 1 || dim->step == -1))
        number = poly_scale(arena, moved, dim->step);
    else
        number = digit_of_cell(guarding, d, k);
    if (atom->kind == ATOM_THREAD)
        return number;
    const Poly *start = digit->is_tiled ? poly_atom(arena, atom->loop->tile) : atom->loop->start;
    return poly_add(arena, start, poly_multiply(arena, atom->loop->step, number));
}

/* y + 8 * j, where that is what the code itself has as subscript: the coordinate. */
static const Poly *with_coordinates(const Guarding *guarding, const Poly *poly)
{
    Arena *arena = guarding->arena;
    const Footprint *print = guarding->print;
    for (unsigned d = 0; d < print->rank; d++) {
        const Dimension *dim = &print->dims[d];
        const Poly *rest = poly_subtract(arena, poly, print->accesses.at[0]->subs[d]);
        bool has = false, left = dim->span > 0 || !rest;
        for (unsigned i = 0; i < dim->count && !left; i++) {
            const Atom *atom = dim->digits[i].atom->kind == ATOM_THREAD
                                   ? dim->digits[i].atom
                                   : dim->digits[i].atom->loop->atom;
            has |= poly_mentions(poly, atom);
            left |= poly_mentions(rest, atom);
        }
        if (has && !left)
            poly = poly_add(arena, rest, coordinate(guarding, d));
    }
    return poly;
}

static const Poly *poly_of_cell(Guarding *guarding, const Poly *poly)
{
    const Poly *result = with_coordinates(guarding, poly);
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at)) {
        const Atom *atom = at.atom;
        unsigned d, digit;
        if (poly_mentions(result, atom) && digit_of_atom(guarding->print, atom, &d, &digit))
            result = poly_substitute(guarding->arena, result, atom, atom_of_cell(guarding, atom));
    }
    return result;
}

/* --- passes ---------------------------------------------------------------------------------- */

/* Threads run out of cells unevenly, or the last pass has fewer. */
static void guard_passes(Guarding *guarding)
{
    const Model *model = guarding->model;
    const CopyNest *nest = guarding->nest;
    const bool uneven = nest->passes > 1 && nest->own % nest->threads != 0;
    unsigned vast = 0, d = 0;
    if (nest->batch && nest->passes % nest->batch != 0)
        add(guarding, (CellGuard){.kind = GUARD_BATCH, .op = TOKEN_LESS, .in_passes = true});
    if (nest->passes > 1 && !nest->by_warp &&
        nest->threads <
            model_threads(model)) /* the lanes of a part of a warp would straddle rows */
        add(guarding, (CellGuard){.kind = GUARD_THREADS, .op = TOKEN_LESS});
    if (uneven && !nest->row)
        add(guarding, (CellGuard){.kind = GUARD_NUMBER, .op = TOKEN_LESS, .in_passes = true});
    if (!uneven || !nest->row || nest->spacing != 1)
        return;
    for (unsigned k = guarding->print->rank; k-- > 0;)
        if (copy_is_vast(nest, k)) {
            vast++;
            d = k;
        }
    CellGuard rows = {.kind = GUARD_ROWS, .op = TOKEN_LESS, .in_passes = true};
    if (vast == 2 && nest->part.dims[d].gap == 0) { /* it has a name */
        rows = (CellGuard){.kind = GUARD_ROW, .op = TOKEN_LESS, .d = d};
        rows.cells[d] = true;
    }
    add(guarding, rows);
}

/* --- iterations ------------------------------------------------------------------------------- */

/* How far the tile goes in the loop's direction. */
static const Poly *tile_length(const Guarding *guarding)
{
    const Poly *length =
        poly_subtract(guarding->arena, poly_atom(guarding->arena, guarding->region->stop),
                      poly_atom(guarding->arena, guarding->loop->tile));
    return poly_scale(guarding->arena, length, guarding->loop->downward ? -1 : 1);
}

/* The size of the loop's step. */
static const Poly *step_size(const Guarding *guarding)
{
    return poly_scale(guarding->arena, guarding->loop->step, guarding->loop->downward ? -1 : 1);
}

/* No cell behind the last iteration, by the iterator, where the cell tells it. */
static void guard_iterator(Guarding *guarding)
{
    const PlanRegion *region = guarding->region;
    const Loop *loop = guarding->loop;
    const Poly *iterator = atom_of_cell(guarding, loop->atom);
    unsigned d, k;
    if (region->lead)
        compare(guarding, iterator, TOKEN_GREATER_EQUAL, loop->downward, loop->start);
    if (region->whole)
        return;
    if (!region->far && digit_of_atom(guarding->print, loop->atom, &d, &k))
        compare(guarding,
                poly_multiply(guarding->arena, digit_of_cell(guarding, d, k), step_size(guarding)),
                TOKEN_LESS, false, tile_length(guarding));
    else
        compare(guarding, iterator, TOKEN_LESS, loop->downward,
                poly_atom(guarding->arena, region->stop));
}

/* The first tile begins before the loop does. */
static void guard_lead(Guarding *guarding, unsigned d, int64_t first, int64_t scale)
{
    const Loop *loop = guarding->loop;
    const CopyNest *nest = guarding->nest;
    const Poly *origin = poly_substitute(guarding->arena, guarding->print->dims[d].origin,
                                         loop->tile, loop->start),
               *start = moved_by(guarding, d, origin, first);
    /* Vectors begin in a row; of the one in which the loop begins not all is stored. */
    if (nest->vector > 1 && guarding->copy->store)
        guarding->asks->start = start;
    if (nest->vector > 1 ? guarding->copy->store
                         : nest->part.dims[d].first < first + guarding->region->lead * scale)
        compare(guarding, coordinate(guarding, d),
                guarding->copy->kind == COPY_EDGE ? TOKEN_LESS : TOKEN_GREATER_EQUAL, false, start);
}

static bool steps_by_one(const Loop *loop)
{
    int64_t step;
    return poly_is_constant(loop->step, &step) && (step == 1 || step == -1);
}

/* No cell behind the last iteration, where cells of a dimension are as far apart as iterations;
 * `rest`: cells behind the iteration's. */
static void guard_stop(Guarding *guarding, unsigned d, int64_t rest, bool forward)
{
    Arena *arena = guarding->arena;
    const Loop *loop = guarding->loop;
    const Dimension *dim = &guarding->print->dims[d];
    const CopyNest *nest = guarding->nest;
    const Poly *stop = poly_atom(arena, guarding->region->stop);
    const bool turned = forward == loop->downward;
    if (guarding->region->far) {
        const Poly *to_stop = poly_subtract(arena, stop, poly_atom(arena, loop->tile)),
                   *end =
                       poly_add(arena, dim->origin, poly_scale(arena, to_stop, forward ? 1 : -1));
        compare(guarding, coordinate(guarding, d), TOKEN_LESS, turned,
                moved_by(guarding, d, end, rest));
        return;
    }
    /* A sum of the tile's beginning and a cell may be no int. */
    const Poly *distance = poly_scale(arena, dim->stride, turned ? -1 : 1),
               *cell = guarding->tile->line && !copy_is_vast(nest, d)
                           ? poly_constant(arena, nest->part.dims[d].first * nest->vector)
                           : poly_atom(arena, guarding->asks->cells[d]);
    compare(guarding,
            poly_subtract(arena, poly_multiply(arena, distance, cell),
                          poly_scale(arena, distance, rest)),
            TOKEN_LESS, false, tile_length(guarding));
    if (d + 1 == guarding->print->rank && steps_by_one(loop) && !turned && dim->step == 1)
        guarding->asks->guards.at[guarding->asks->guards.len - 1].last_cell =
            poly_add(arena, tile_length(guarding), poly_constant(arena, rest - 1));
}

/* No cell behind the last iteration, where those of the tile are counted. */
static void guard_count(Guarding *guarding, unsigned d, int64_t rest, int64_t scale)
{
    Arena *arena = guarding->arena;
    const Poly *size = step_size(guarding),
               *length = poly_add(arena, tile_length(guarding),
                                  poly_subtract(arena, size, poly_constant(arena, 1)));
    CellGuard guard = {.kind = GUARD_ITERATIONS,
                       .op = TOKEN_LESS_EQUAL,
                       .left = length,
                       .right = steps_by_one(guarding->loop) ? NULL : size,
                       .d = d,
                       .scale = scale,
                       .rest = rest};
    guard.cells[d] = true;
    add(guarding, guard);
}

/* No cell behind the loop's last iteration; of an exact copy, between cells `first` and `last` of
 * it. */
static void guard_iterations(Guarding *guarding, unsigned d, int64_t first, int64_t last)
{
    const PlanRegion *region = guarding->region;
    const Loop *loop = guarding->loop;
    const Dimension *dim = &guarding->print->dims[d];
    const Digit *tiled = digit_of_iterations(dim);
    const bool exact = guarding->asks->exact, back = dim->step < 0,
               all = exact && guarding->nest->part.dims[d].count >= dim->extent;
    if (guarding->asks->scattered[d] && (dim->invertible || exact)) {
        guard_iterator(guarding);
        return;
    }
    if (tiled && region->lead)
        guard_lead(guarding, d, exact ? first : 0, tiled->scale);
    if (all && first > 0)
        compare(guarding, coordinate(guarding, d), TOKEN_GREATER_EQUAL, back,
                moved_by(guarding, d, dim->origin, first));
    if (!tiled || region->whole || region->single || tiled->scale < 0) {
        if (all && last < dim->span)
            compare(guarding, coordinate(guarding, d), TOKEN_LESS_EQUAL, back,
                    moved_by(guarding, d, dim->origin, dim->extent - 1 - dim->span + last));
        return;
    }
    int64_t rest = dim->extent - 1 - tiled->scale * (region->region.tile - 1);
    if (exact)
        rest -= dim->span - last;
    if (guarding->tile->line) /* so many elements before its first one may a line begin */
        rest += guarding->nest->vector - 1;
    const Poly *scaled = poly_scale(guarding->arena, dim->stride, tiled->scale);
    const bool forward = poly_equal(scaled, loop->step),
               alike = forward || poly_equal(scaled, poly_scale(guarding->arena, loop->step, -1));
    if (alike && (steps_by_one(loop) || rest == 0 || !exact))
        guard_stop(guarding, d, rest, forward);
    else
        guard_count(guarding, d, rest, tiled->scale);
}

/* --- ends ------------------------------------------------------------------------------------ */

/* A cell that may lie outside of dimension d does not. */
static void guard_ends(Guarding *guarding, unsigned d)
{
    const AskedEnds *ends = &guarding->asks->ends[d];
    if (ends->low)
        compare(guarding, coordinate(guarding, d), TOKEN_GREATER_EQUAL, false,
                poly_constant(guarding->arena, 0));
    if (ends->high)
        add(guarding, (CellGuard){.kind = GUARD_SIZE,
                                  .d = d,
                                  .left = coordinate(guarding, d),
                                  .op = TOKEN_LESS,
                                  .right = guarding->copy->of->array->sizes[d]});
    if (ends->filled)
        add(guarding, (CellGuard){.kind = GUARD_FILLED, .op = TOKEN_GREATER, .d = d});
}

static void guard_cells(Guarding *guarding)
{
    CopyAsks *asks = guarding->asks;
    const PlanRegion *region = guarding->region;
    const Footprint *print = guarding->print;
    for (size_t i = 0; i < asks->conditions.len; i++) {
        const Condition *condition = asks->conditions.at[i].condition;
        add(guarding, (CellGuard){.kind = GUARD_CONDITION,
                                  .left = poly_of_cell(guarding, condition->left),
                                  .op = condition->op,
                                  .right = poly_of_cell(guarding, condition->right),
                                  .asked = asks->conditions.at[i]});
    }
    for (unsigned d = 0; d < print->rank; d++) {
        int64_t first = 0, last = print->dims[d].span;
        if (asks->exact)
            write_offsets(guarding->copy->of, d, &first, &last);
        if (print->dims[d].extent > 1 && !(region->skew && d + 1 == print->rank))
            guard_iterations(guarding, d, first, last);
    }
    for (unsigned d = 0; d < print->rank; d++)
        guard_ends(guarding, d);
    if (!asks->flat)
        return;
    add(guarding, (CellGuard){.kind = GUARD_FLAT, .op = TOKEN_GREATER_EQUAL, .in_passes = true});
    add(guarding, (CellGuard){.kind = GUARD_FLAT, .op = TOKEN_LESS, .in_passes = true});
}

/* --- rows ------------------------------------------------------------------------------------ */

static bool asks_for_row_zero(const CopyAsks *asks, const CellGuard *guard)
{
    int64_t value;
    return (guard->kind == GUARD_COMPARISON ||
            (guard->kind == GUARD_CONDITION && !guard->asked.as_unsigned)) &&
           guard->op == TOKEN_GREATER_EQUAL && poly_single(guard->left) == asks->coordinates[0] &&
           poly_is_constant(guard->right, &value) && value == 0;
}

/* The guard is about the first dimension, or the pass, of two. */
static bool is_of_rows(const CellGuard *guard)
{
    return guard->in_passes || guard->cells[0] || guard->coordinates[0];
}

/* No pass asks for more than that its row is one of the array: where the first is, those that are
 * counted from it are, too, and no sum is asked whether it is an int. */
static bool only_rows_end(const CopyAsks *asks)
{
    const Poly *end = NULL;
    for (size_t i = 0; i < asks->guards.len; i++) {
        const CellGuard *guard = &asks->guards.at[i];
        if (!is_of_rows(guard) || (asks->ends[0].begins && asks_for_row_zero(asks, guard)))
            continue;
        if (!guard->rows_end || (end && !poly_equal(guard->rows_end, end)))
            return false;
        end = guard->rows_end;
    }
    return end != NULL;
}

int64_t copy_passes_together(const CopyNest *nest)
{
    int64_t together = 8;
    while (nest->passes / nest->pieces % together)
        together /= 2;
    return together;
}

/* Each pass copies rows of a matrix, all of them beside each other. */
static bool copies_rows(const Guarding *guarding)
{
    const CopyNest *nest = guarding->nest;
    const Footprint *print = guarding->print;
    return print->rank == 2 && nest->row && nest->spacing == 1 && !guarding->asks->flat &&
           copy_is_vast(nest, 0) && copy_is_vast(nest, 1) && !nest->part.dims[0].gap &&
           print->dims[0].step == 1;
}

/* From row to row of a matrix, whose place in memory a pass need not compute anew: of what runs
 * ahead a warp asks more than it uses in the meantime. On an H200 a matrix-vector product of any
 * sizes takes 0.6 of the time. */
static bool can_run(const Guarding *guarding)
{
    const Footprint *print = guarding->print;
    bool plain = copies_rows(guarding) && guarding->nest->passes > 1 && !guarding->asks->hidden &&
                 !print->wide && !print->wraps && guarding->copy->kind == COPY_LOAD &&
                 guarding->tile->stages > 1;
    for (unsigned d = 0; d < print->rank; d++)
        plain = plain && !print->dims[d].border.low && !print->dims[d].border.high;
    return plain;
}

/* Rows that begin in the same place of their lines, whatever their length: as many apart as a line
 * has elements. */
static int64_t rows_of_turn(const Guarding *guarding)
{
    const CopyNest *nest = guarding->nest;
    const int64_t line = guarding->tile->line, step = nest->row ? nest->threads / nest->row : 0;
    int64_t rows = step;
    if (!line || !step || nest->pieces > 1)
        return 0;
    while (rows % line)
        rows += step;
    return rows < nest->own / nest->row ? rows : 0;
}

/* Copies of lines in turns, or of an array whose number of rows is known when the program runs:
 * nvcc keeps the answers of the guards in registers. */
static bool copies_lines(const Guarding *guarding)
{
    int64_t rows;
    return guarding->tile->line &&
           (rows_of_turn(guarding) || !poly_is_constant(guarding->print->array->sizes[0], &rows));
}

/* Passes end with the rows: a guard in each costs more, for nvcc computes the cell's address anew
 * behind it, and reads a cell just before it stores it. On an H100 a running average of bytes takes
 * 0.85 of the time without, and a matrix-vector product by lines 0.92; but where every second
 * element of a row is stored, 1.23 of it, where rows and columns are loaded as vectors (mvt), 1.55.
 * Lines in turns keep a guard for each pass, `pass < rows_left`, which asks for no address. */
static bool can_count_rows(const Guarding *guarding)
{
    const CopyNest *nest = guarding->nest;
    const PlanRegion *region = guarding->region;
    const bool loads =
        guarding->tile->stages > 1 && (nest->vector == 1 || region->skew || copies_lines(guarding));
    return copies_rows(guarding) && region->stages > 1 &&
           ((guarding->copy->kind == COPY_LOAD && loads) || guarding->copy->kind == COPY_STORE) &&
           copy_passes_together(nest) > 1 && !nest->batch && guarding->print->dims[1].step == 1 &&
           only_rows_end(guarding->asks);
}

/* Loads of a batch keep their rows below the array's number of rows, and their columns below the
 * tile's end: with a guard in each pass, ptxas stores a cell before it loads the next one, and the
 * loads wait for each other. On an H200 a thread for each structure of 42 words takes 56 us, and 104
 * with guards. What a pass loads in place of a row or a column that is none, another one loads
 * anyway: the last row is one of the block's, or of the warp's, as its first one is asked to be; no
 * tile is without an iteration; and nothing else is asked of rows, or of columns. */
static bool can_clamp(const Guarding *guarding)
{
    const Dimension *rows = &guarding->print->dims[0];
    const CopyNest *nest = guarding->nest;
    return guarding->copy->kind == COPY_LOAD && nest->batch && nest->pieces <= 1 &&
           guarding->tile->stages <= 1 && !guarding->asks->flat && guarding->print->rank >= 2 &&
           copy_is_vast(nest, 0) && !nest->part.dims[0].gap && rows->step == 1 &&
           !rows->border.low && !rows->border.high && !poly_is_zero(rows->origin);
}

static bool has_only_rows_end(const CopyAsks *asks)
{
    const Poly *end = NULL;
    for (size_t i = 0; i < asks->guards.len; i++) {
        const CellGuard *guard = &asks->guards.at[i];
        if (!is_of_rows(guard))
            continue;
        if (!guard->rows_end || (end && !poly_equal(guard->rows_end, end)))
            return false;
        end = guard->rows_end;
    }
    return end != NULL;
}

/* The one guard about columns, where a pass has several of them; NULL: there is none, or more. The
 * answers of two passes, which make a row of 64 elements, ptxas keeps: sums of such rows of halves
 * take an H200 1.2 to 1.5 of the time if columns are clamped; of 128 bytes, 0.5 to 0.95. */
static CellGuard *only_tile_end(const Guarding *guarding)
{
    enum { MOST_KEPT = 4 };
    const unsigned d = guarding->print->rank - 1;
    const Dimension *columns = &guarding->print->dims[d];
    CellGuard *found = NULL;
    if (guarding->nest->row || guarding->nest->vector > 1 || !copy_is_vast(guarding->nest, d) ||
        guarding->nest->part.dims[d].count < MOST_KEPT * WARP_LANES || columns->border.low ||
        columns->border.high)
        return NULL;
    for (size_t i = 0; i < guarding->asks->guards.len; i++) {
        CellGuard *guard = &guarding->asks->guards.at[i];
        if (!guard->in_passes && !guard->cells[d] && !guard->coordinates[d])
            continue;
        if (found || !guard->last_cell)
            return NULL;
        found = guard;
    }
    return found;
}

static void clamp(Guarding *guarding)
{
    CopyAsks *asks = guarding->asks;
    if (!can_clamp(guarding))
        return;
    CellGuard *columns = only_tile_end(guarding);
    asks->clamps_rows = has_only_rows_end(asks);
    for (size_t i = 0; i < asks->guards.len && asks->clamps_rows; i++) {
        CellGuard *guard = &asks->guards.at[i];
        if (!guard->rows_end)
            continue;
        guard->is_of_block = true;
        guard->cells[0] = guard->coordinates[0] = false;
    }
    if (columns && !columns->cells[0] && !columns->coordinates[0]) {
        asks->last_cell = columns->last_cell;
        columns->is_clamped = true;
    }
}

void copy_guards(const PlanRegion *region, const Tile *tile, TileCopy *copy)
{
    CopyAsks *asks = &copy->asks;
    Model *model = region->region.model;
    Guarding guarding = {.model = model,
                         .arena = model->arena,
                         .region = region,
                         .loop = region->region.loop,
                         .tile = tile,
                         .print = tile->print,
                         .copy = copy,
                         .nest = &copy->nest,
                         .asks = asks};
    bool asked = false;
    for (unsigned d = 0; d < tile->print->rank; d++) {
        Atom *cell = model_atom(model, ATOM_SYMBOL, STR("cell")),
             *coordinate = model_atom(model, ATOM_SYMBOL, STR("coordinate"));
        cell->uniform = coordinate->uniform = true;
        coordinate->wide = tile->print->wide;
        asks->cells[d] = cell;
        asks->coordinates[d] = coordinate;
    }
    guard_passes(&guarding);
    guard_cells(&guarding);
    clamp(&guarding);
    for (size_t i = 0; i < asks->guards.len; i++)
        asked |= !is_of_rows(&asks->guards.at[i]);
    asks->counts_rows = can_count_rows(&guarding);
    asks->turn = asks->counts_rows ? rows_of_turn(&guarding) : 0;
    asks->runs = can_run(&guarding) && (asked || asks->counts_rows ||
                                        copy->nest.vector == 1); /* else no gain, on an H100 */
}
