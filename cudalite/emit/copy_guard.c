/* Guards of a copy. Enters: a tile, the names of its cells. Leaves: conditions on cells, which keep away from what the
 * code does not touch and from what is not in the array. */
#include <string.h>

#include "../steps/legal.h"
#include "copy.h"

void copy_guard(Copy *copy, const Code *condition)
{
    for (size_t i = 0; i < copy->guards.len; i++)
        if (code_equal(copy->guards.at[i], condition))
            return;
    vec_push(copy->region->writer->arena, &copy->guards, condition);
}

/* The poly as a signed operand of a comparison; `long_sums`: sums and products are of 64 bits. */
static const Code *operand(const Copy *copy, const Poly *poly, bool long_sums)
{
    RegionText *region = copy->region;
    Arena *arena = region->writer->arena;
    Speller speller = copy->speller;
    int64_t constant;
    bool mine = false, wide = poly_wide(poly) || (long_sums && !poly_single(poly) &&
                                                  !poly_is_constant(poly, &constant));
    for (unsigned d = 0; d < copy->print->rank; d++)
        mine |= poly_single(poly) &&
                (poly_single(poly) == copy->atoms[d] || poly_single(poly) == copy->local_atoms[d]);
    speller.wide = (copy->print->wide || wide) &&
                   !mine; /* before it is computed, for -n of an unsigned n is large */
    const Code *code = code_of_poly(&speller, region_poly(region->plan, poly));
    const Str text = code_text(arena, code);
    const bool builtin = str_has(text, "Idx.") || str_has(text, "Dim."),
               is_place = code_is_place(code);
    if (mine || (!wide && !builtin) || (wide && !is_place))
        return code;
    return code_cast(arena, wide || copy->print->wide ? "long long" : "int", code);
}

/* A guard of the slowest coordinate is noted. */
static void note_rows_end(Copy *copy, const Poly *left, TokenKind op, const Poly *end,
                          const Code *code)
{
    if (poly_single(left) == copy->atoms[0] && op == TOKEN_LESS && !poly_wide(end))
        copy->rows_end = code;
}

static void guard_compare(Copy *copy, const Poly *left, TokenKind op, const Poly *right)
{
    const Code *a = operand(copy, left, false), *b = operand(copy, right, false);
    copy_guard(copy, code_binary(copy->region->writer->arena, a, op, b));
}

/* What digits before the k-th leave of a cell: cell % 14 % 8, or cell % 8 where 8 divides 14. */
static const Code *rest_of(const Copy *copy, const Dimension *dim, unsigned k, const Code *cell)
{
    int64_t last = dim->digits[k - 1].scale;
    bool divides = true;
    for (unsigned i = 0; i < k; i++)
        divides = divides && dim->digits[i].scale % last == 0;
    Arena *arena = copy->region->writer->arena;
    for (unsigned i = divides ? k - 1 : 0; i < k; i++)
        cell = code_binary(arena, cell, TOKEN_PERCENT, code_int(arena, dim->digits[i].scale));
    return cell;
}

/* The k-th digit of dimension d, counted from the cell. */
static const Poly *digit_of_cell(Copy *copy, unsigned d, unsigned k)
{
    Arena *arena = copy->region->writer->arena;
    const Dimension *dim = &copy->print->dims[d];
    const int64_t scale = dim->digits[k].scale;
    const Code *digit = copy->locals[d];
    if (k > 0)
        digit = rest_of(copy, dim, k, digit);
    if (scale > 1)
        digit = code_binary(arena, digit, TOKEN_SLASH, code_int(arena, scale));
    Atom *named = model_atom(copy->region->writer->model, ATOM_SYMBOL, code_text(arena, digit));
    named->uniform = true;
    code_name_atom(&copy->speller, named, digit);
    return poly_atom(arena, named);
}

/* A thread axis or iterator as a poly in the cell's coordinates. */
static const Poly *atom_of_cell(Copy *copy, const Atom *atom)
{
    Arena *arena = copy->region->writer->arena;
    unsigned d, k;
    if (!digit_of_atom(copy->print, atom, &d, &k))
        return NULL;
    const Dimension *dim = &copy->print->dims[d];
    const Digit *digit = &dim->digits[k];
    const Poly *moved = poly_subtract(arena, poly_atom(arena, copy->atoms[d]), dim->origin),
               *number = NULL;
    bool alone = dim->count == 1 && digit->scale == 1 && dim->span == 0;
    if (alone && atom->kind == ATOM_ITERATOR) {
        const Poly *start =
            digit->is_tiled ? poly_atom(arena, atom->loop->tile) : atom->loop->start;
        if (poly_equal(dim->granule, atom->loop->step))
            return poly_add(arena, start, moved);
        if (poly_equal(dim->granule, poly_scale(arena, atom->loop->step, -1)))
            return poly_subtract(arena, start, moved);
    }
    if (digit->extent == 1) {
        number = poly_constant(arena, 0);
    } else if (alone && (dim->step == 1 || dim->step == -1)) {
        number = poly_scale(arena, moved, dim->step);
    } else {
        number = digit_of_cell(copy, d, k);
    }
    if (atom->kind == ATOM_THREAD)
        return number;
    const Poly *start = digit->is_tiled ? poly_atom(arena, atom->loop->tile) : atom->loop->start;
    return poly_add(arena, start, poly_multiply(arena, atom->loop->step, number));
}

/* y + 8 * j, where that is what the code itself has as subscript: the coordinate. */
static const Poly *with_coordinates(const Copy *copy, const Poly *poly)
{
    Arena *arena = copy->region->writer->arena;
    for (unsigned d = 0; d < copy->print->rank; d++) {
        const Dimension *dim = &copy->print->dims[d];
        const Poly *rest = poly_subtract(arena, poly, copy->print->accesses.at[0]->subs[d]);
        bool has = false, left = dim->span > 0 || !rest;
        for (unsigned i = 0; i < dim->count && !left; i++) {
            const Atom *atom = dim->digits[i].atom->kind == ATOM_THREAD
                                   ? dim->digits[i].atom
                                   : dim->digits[i].atom->loop->atom;
            has |= poly_mentions(poly, atom);
            left |= poly_mentions(rest, atom);
        }
        if (has && !left)
            poly = poly_add(arena, rest, poly_atom(arena, copy->atoms[d]));
    }
    return poly;
}

static const Poly *poly_of_cell(Copy *copy, const Poly *poly)
{
    Arena *arena = copy->region->writer->arena;
    const Poly *result = with_coordinates(copy, poly);
    for (size_t i = 0; i < poly->count; i++)
        for (unsigned k = 0; k < poly->terms[i].degree; k++) {
            const Atom *atom = poly->terms[i].atoms[k];
            unsigned d, digit;
            if (poly_mentions(result, atom) && digit_of_atom(copy->print, atom, &d, &digit))
                result = poly_substitute(arena, result, atom, atom_of_cell(copy, atom));
        }
    return result;
}

/* A side of the condition: the macro that the user wrote there, if it is one and a number. */
static const Code *side_of(const Copy *copy, const Condition *condition, const Poly *poly,
                           bool is_right)
{
    const Model *model = copy->region->writer->model;
    const Expr *whole = condition->expr ? expr_bare(condition->expr) : NULL,
               *expr =
                   whole && whole->kind == EXPR_BINARY ? (is_right ? whole->b : whole->a) : NULL;
    int64_t value;
    const Str name = expr && poly_is_constant(poly, &value)
                         ? spell_written_constant(model, expr, value)
                         : (Str){0};
    return name.len ? code_word(model->arena, name) : operand(copy, poly, condition->wide);
}

static void guard_condition(Copy *copy, const AskedCondition *asked)
{
    Arena *arena = copy->region->writer->arena;
    const Condition *condition = asked->condition;
    const Poly *left = poly_of_cell(copy, condition->left),
               *right = poly_of_cell(copy, condition->right);
    const Code *a = side_of(copy, condition, left, false),
               *b = side_of(copy, condition, right, true);
    if (asked->as_unsigned) {
        const char *type = condition->wide ? "unsigned long long" : "unsigned";
        a = code_cast(arena, type, a);
        b = code_cast(arena, type, b);
    }
    note_rows_end(copy, left, condition->op, condition->right, b);
    copy_guard(copy, code_binary(arena, a, condition->op, b));
}

void copy_guard_rows(Copy *copy)
{
    Arena *arena = copy->region->writer->arena;
    unsigned vast = 0, d = 0;
    if (!copy->rows_left)
        return;
    for (unsigned k = copy->print->rank; k-- > 0;)
        if (copy_is_vast(&copy->nest, k)) {
            vast++;
            d = k;
        }
    const CellRange *rows = &copy->nest.part.dims[d];
    copy_guard(copy, vast == 2 && rows->gap == 0 /* it has a name */
                         ? code_binary(arena, copy->locals[d], TOKEN_LESS,
                                       code_int(arena, rows->first + rows->count))
                         : copy->rows_left);
}

/* How far the tile goes in the loop's direction. */
static const Poly *tile_length(const Copy *copy)
{
    Arena *arena = copy->region->writer->arena;
    const Loop *loop = copy->region->plan->region.loop;
    const Poly *tile = poly_atom(arena, loop->tile), *stop = poly_atom(arena, copy->region->stop);
    return loop->downward ? poly_subtract(arena, tile, stop) : poly_subtract(arena, stop, tile);
}

/* The size of the loop's step. */
static const Poly *step_size(const Copy *copy)
{
    const Loop *loop = copy->region->plan->region.loop;
    return poly_scale(copy->region->writer->arena, loop->step, loop->downward ? -1 : 1);
}

/* ... by the iterator, where the cell tells it. */
static void guard_iterator(Copy *copy)
{
    const PlanRegion *plan = copy->region->plan;
    const Loop *loop = plan->region.loop;
    Arena *arena = copy->region->writer->arena;
    const Poly *iterator = atom_of_cell(copy, loop->atom);
    if (plan->lead)
        guard_compare(copy, iterator, loop->downward ? TOKEN_LESS_EQUAL : TOKEN_GREATER_EQUAL,
                      loop->start);
    unsigned d, k;
    if (!plan->whole && !copy->region->plan->far && digit_of_atom(copy->print, loop->atom, &d, &k))
        guard_compare(copy, poly_multiply(arena, digit_of_cell(copy, d, k), step_size(copy)),
                      TOKEN_LESS, tile_length(copy));
    else if (!plan->whole)
        guard_compare(copy, iterator, loop->downward ? TOKEN_GREATER : TOKEN_LESS,
                      poly_atom(arena, copy->region->stop));
}

/* The first tile begins before the loop does. */
static void guard_lead(Copy *copy, unsigned d, int64_t first, int64_t scale)
{
    const PlanRegion *plan = copy->region->plan;
    Arena *arena = copy->region->writer->arena;
    const Loop *loop = plan->region.loop;
    const Dimension *dim = &copy->print->dims[d];
    const Poly *start =
        poly_add(arena, poly_substitute(arena, dim->origin, loop->tile, loop->start),
                 poly_scale(arena, dim->granule, first));
    /* Vectors begin in a row; of the one in which the loop begins not all is stored. */
    if (copy->nest.vector > 1 && copy->store)
        copy->start = operand(copy, start, false);
    if (copy->nest.vector == 1 ? copy->nest.part.dims[d].first < first + plan->lead * scale
                               : copy->store)
        guard_compare(copy, poly_atom(arena, copy->atoms[d]),
                      copy->kind == COPY_EDGE ? TOKEN_LESS : TOKEN_GREATER_EQUAL, start);
}

/* No cell behind the loop's last round. */
static void guard_rounds(Copy *copy, unsigned d, int64_t first, int64_t last)
{
    const PlanRegion *plan = copy->region->plan;
    Arena *arena = copy->region->writer->arena;
    const Loop *loop = plan->region.loop;
    const Dimension *dim = &copy->print->dims[d];
    const Digit *tiled = NULL;
    for (unsigned i = 0; i < dim->count; i++)
        if (dim->digits[i].is_tiled)
            tiled = &dim->digits[i];
    if (copy->asks.scattered[d] && (dim->invertible || copy->asks.exact)) {
        guard_iterator(copy);
        return;
    }
    const Poly *coordinate = poly_atom(arena, copy->atoms[d]);
    bool exact = copy->asks.exact, cut = copy->nest.part.dims[d].count < dim->extent;
    if (tiled && plan->lead)
        guard_lead(copy, d, exact ? first : 0, tiled->scale);
    if (exact && first > 0 && !cut)
        guard_compare(copy, coordinate, dim->step < 0 ? TOKEN_LESS_EQUAL : TOKEN_GREATER_EQUAL,
                      poly_add(arena, dim->origin, poly_scale(arena, dim->granule, first)));
    if (!tiled || plan->whole || plan->single || tiled->scale < 0) {
        if (exact && last < dim->span && !cut)
            guard_compare(
                copy, coordinate, dim->step < 0 ? TOKEN_GREATER_EQUAL : TOKEN_LESS_EQUAL,
                poly_add(arena, dim->origin,
                         poly_scale(arena, dim->granule, dim->extent - 1 - dim->span + last)));
        return;
    }
    int64_t rest = dim->extent - 1 - tiled->scale * (plan->region.tile - 1);
    if (exact)
        rest -= dim->span - last;
    if (copy->lines) /* so many elements before the one that it is counted from may a line begin */
        rest += copy->nest.vector - 1;
    const Poly *scaled = poly_scale(arena, dim->granule, tiled->scale);
    bool forward = poly_equal(scaled, loop->step),
         backward = poly_equal(scaled, poly_scale(arena, loop->step, -1));
    int64_t step;
    bool by_one = poly_is_constant(loop->step, &step) && (step == 1 || step == -1);
    if ((forward || backward) && (by_one || rest == 0 || !exact)) {
        int64_t e = forward ? 1 : -1;
        if (!copy->region->plan->far) { /* a sum of the tile's beginning and a cell may be no int */
            const Poly *distance = poly_scale(arena, dim->granule, loop->downward ? -e : e);
            const int64_t only = copy->nest.part.dims[d].first * copy->nest.vector;
            const Poly *local = copy->lines && !copy_is_vast(&copy->nest, d)
                                    ? poly_constant(arena, only)
                                    : poly_atom(arena, copy->local_atoms[d]);
            const Poly *cell = poly_multiply(arena, distance, local);
            guard_compare(copy, poly_subtract(arena, cell, poly_scale(arena, distance, rest)),
                          TOKEN_LESS, tile_length(copy));
            return;
        }
        const Poly *bound = poly_scale(arena, poly_atom(arena, copy->region->stop), e);
        bound = poly_add(
            arena, bound,
            poly_subtract(arena, dim->origin, poly_scale(arena, poly_atom(arena, loop->tile), e)));
        bound = poly_add(arena, bound, poly_scale(arena, dim->granule, rest));
        guard_compare(copy, coordinate, (e > 0) != loop->downward ? TOKEN_LESS : TOKEN_GREATER,
                      bound);
        return;
    }
    /* Rounds of this tile, counted. */
    const Poly *magnitude = step_size(copy);
    const Poly *length = poly_add(arena, tile_length(copy),
                                  poly_subtract(arena, magnitude, poly_constant(arena, 1)));
    const Code *left = operand(copy, length, false),
               *rounds =
                   by_one ? left
                          : code_binary(arena, left, TOKEN_SLASH, operand(copy, magnitude, false)),
               *last_round = code_difference(arena, rounds, code_int(arena, 1)),
               *last_cell =
                   code_sum(arena, code_product(arena, last_round, code_int(arena, tiled->scale)),
                            code_int(arena, rest));
    copy_guard(copy, code_binary(arena, copy->locals[d], TOKEN_LESS_EQUAL, last_cell));
}

/* A cell that may lie outside of dimension d does not. */
static void guard_ends(Copy *copy, unsigned d)
{
    Arena *arena = copy->region->writer->arena;
    const AskedEnds *ends = &copy->asks.ends[d];
    const Poly *coordinate = poly_atom(arena, copy->atoms[d]);
    bool wide = poly_wide(copy->array->sizes[d]);
    const Code *size = copy_size(copy, d);
    if (ends->low)
        guard_compare(copy, coordinate, TOKEN_GREATER_EQUAL, poly_constant(arena, 0));
    if (ends->high) {
        note_rows_end(copy, coordinate, TOKEN_LESS, copy->array->sizes[d], size);
        copy_guard(copy, code_binary(arena, operand(copy, coordinate, false), TOKEN_LESS,
                                     wide ? code_cast(arena, "long long", size) : size));
    }
    if (ends->filled)
        copy_guard(copy, code_binary(arena, size, TOKEN_GREATER, code_int(arena, 0)));
}

void copy_guard_cells(Copy *copy)
{
    const Footprint *print = copy->store && copy->tile->partner ? copy->tile->partner : copy->print;
    for (size_t i = 0; i < copy->asks.conditions.len; i++)
        guard_condition(copy, &copy->asks.conditions.at[i]);
    for (unsigned d = 0; d < print->rank; d++) {
        int64_t first = 0, last = copy->print->dims[d].span;
        if (copy->asks.exact)
            write_offsets(print, d, &first, &last);
        if (copy->print->dims[d].extent > 1 && !(copy->region->plan->skew && d + 1 == print->rank))
            guard_rounds(copy, d, first, last);
    }
    for (unsigned d = 0; d < print->rank; d++)
        guard_ends(copy, d);
}

/* --- joined ---------------------------------------------------------------------------------- */

/* The guard holds in all passes or in none. */
static bool is_fixed(const Copy *copy, const Code *guard)
{
    Arena *arena = copy->region->writer->arena;
    bool fixed = !code_mentions(guard, copy->pass);
    for (unsigned d = 0; d < copy->print->rank; d++)
        if ((int)d != copy->fixed)
            fixed =
                fixed &&
                !(copy->cells[d] && code_mentions(guard, code_text(arena, copy->locals[d]))) &&
                !(copy->values[d] && code_mentions(guard, code_text(arena, copy->coordinates[d])));
    return fixed;
}

const Code *copy_guards(const Copy *copy, bool fixed)
{
    const Code *all = NULL;
    for (size_t i = 0; i < copy->guards.len; i++)
        if (fixed == (copy->fixed >= 0 && is_fixed(copy, copy->guards.at[i])))
            all = code_and(copy->region->writer->arena, all, copy->guards.at[i]);
    return all;
}
