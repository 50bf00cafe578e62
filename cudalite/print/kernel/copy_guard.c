/* Guards of a copy as text. Enters: a copy, the names of its cells, its guards as values
 * (passes/stage/copy_guards.c). Leaves: the conditions that they are. */
#include <string.h>

#include "copy.h"

static bool is_of_builtins(Arena *arena, const Code *code)
{
    const Str text = code_text(arena, code);
    return str_has(text, "Idx.") || str_has(text, "Dim.");
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
        mine |= poly_single(poly) && (poly_single(poly) == copy->asks.coordinates[d] ||
                                      poly_single(poly) == copy->asks.cells[d]);
    speller.wide = (copy->print->wide || wide) &&
                   !mine; /* before it is computed, for -n of an unsigned n is large */
    const Code *code = code_of_poly(&speller, region_poly(region->plan, poly));
    const bool builtin = is_of_builtins(arena, code), is_place = code_is_place(code);
    if (mine || (!wide && !builtin) || (wide && !is_place))
        return code;
    return code_cast(arena, wide || copy->print->wide ? "long long" : "int", code);
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

/* The k-th digit of dimension d. */
static void name_digit(Copy *copy, const CellDigit *digit)
{
    Arena *arena = copy->region->writer->arena;
    const Dimension *dim = &copy->print->dims[digit->d];
    const int64_t scale = dim->digits[digit->k].scale;
    const Code *code = copy->locals[digit->d];
    if (digit->k > 0)
        code = rest_of(copy, dim, digit->k, code);
    if (scale > 1)
        code = code_binary(arena, code, TOKEN_SLASH, code_int(arena, scale));
    code_name_atom(&copy->speller, digit->atom, code);
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

typedef struct {
    const Code *left, *right;
} Sides;

static Sides sides_of_condition(const Copy *copy, const CellGuard *guard)
{
    Arena *arena = copy->region->writer->arena;
    const Condition *condition = guard->asked.condition;
    const char *type = condition->wide ? "unsigned long long" : "unsigned";
    const Sides sides = {side_of(copy, condition, guard->left, false),
                         side_of(copy, condition, guard->right, true)};
    return guard->asked.as_unsigned
               ? (Sides){code_cast(arena, type, sides.left), code_cast(arena, type, sides.right)}
               : sides;
}

/* Iterations of this tile, counted: the last cell that one of them has. */
static const Code *last_of_iterations(const Copy *copy, const CellGuard *guard)
{
    Arena *arena = copy->region->writer->arena;
    const Code *iterations = operand(copy, guard->left, false);
    if (guard->right)
        iterations =
            code_binary(arena, iterations, TOKEN_SLASH, operand(copy, guard->right, false));
    const Code *last_iteration = code_difference(arena, iterations, code_int(arena, 1));
    return code_sum(arena, code_product(arena, last_iteration, code_int(arena, guard->scale)),
                    code_int(arena, guard->rest));
}

/* Elements of the array. */
static const Code *total_of(const Copy *copy)
{
    Arena *arena = copy->region->writer->arena;
    const Code *total = code_cast(arena, "long long", copy_size(copy, 0));
    for (unsigned d = 1; d < copy->print->rank; d++)
        total = code_product(arena, total, copy_size(copy, d));
    return total;
}

static Sides sides_of(const Copy *copy, const CellGuard *guard)
{
    Arena *arena = copy->region->writer->arena;
    const CopyNest *nest = &copy->nest;
    const CellRange *range = &nest->part.dims[guard->d];
    const Code *size;
    switch (guard->kind) {
    case GUARD_BATCH: return (Sides){code_word(arena, copy->pass), copy_all_cells(copy)};
    case GUARD_THREADS: return (Sides){copy_thread(copy), code_int(arena, nest->threads)};
    case GUARD_NUMBER: return (Sides){code_word(arena, copy->cell), copy_all_cells(copy)};
    case GUARD_ROWS:
        return (Sides){code_sum(arena, code_word(arena, copy->pass), copy_lane(copy, false)),
                       copy_all_cells(copy)};
    case GUARD_ROW:
        return (Sides){copy->locals[guard->d], code_int(arena, range->first + range->count)};
    case GUARD_CONDITION: return sides_of_condition(copy, guard);
    case GUARD_COMPARISON: break;
    case GUARD_ITERATIONS: return (Sides){copy->locals[guard->d], last_of_iterations(copy, guard)};
    case GUARD_SIZE:
        size = copy_size(copy, guard->d);
        return (Sides){operand(copy, guard->left, false),
                       poly_wide(guard->right) ? code_cast(arena, "long long", size) : size};
    case GUARD_FILLED: return (Sides){copy_size(copy, guard->d), code_int(arena, 0)};
    case GUARD_FLAT:
        return (Sides){copy->at, guard->op == TOKEN_LESS ? total_of(copy) : code_int(arena, 0)};
    }
    return (Sides){operand(copy, guard->left, false), operand(copy, guard->right, false)};
}

/* A coordinate as a signed number. */
static const Code *as_signed(const Copy *copy, const Code *code)
{
    Arena *arena = copy->region->writer->arena;
    return !copy->print->wide && is_of_builtins(arena, code) ? code_cast(arena, "int", code) : code;
}

/* The first row that the block, or the warp, copies. */
static const Code *first_row_of_block(const Copy *copy)
{
    Arena *arena = copy->region->writer->arena;
    const int64_t first = copy->nest.part.dims[0].first;
    const Code *local = code_int(arena, first);
    if (copy->nest.by_warp && copy->region->warp_row.len) {
        const Code *row = code_word(arena, copy->region->warp_row);
        local = first ? code_sum(arena, local, row) : row;
    }
    return as_signed(copy, copy_coordinate(copy, 0, local));
}

/* Rows behind the last: the last. */
static void clamp_rows(Copy *copy)
{
    const Model *model = copy->region->writer->model;
    const Code *one = code_word(model->arena, copy->print->wide ? STR("1LL") : STR("1")),
               *last = code_difference(model->arena, copy->rows_end, one);
    copy->values[0] = code_extreme(model, false, as_signed(copy, copy->values[0]), last);
}

/* ... columns, by their cells: a sum of the tile's beginning and a cell may be no int. */
static void clamp_columns(Copy *copy)
{
    const Model *model = copy->region->writer->model;
    const unsigned d = copy->print->rank - 1;
    const Poly *last = copy->asks.last_cell;
    const Code *cell = copy->locals[d];
    if (copy->print->wide || poly_wide(last))
        cell = code_cast(model->arena, "long long", cell);
    copy->values[d] =
        copy_coordinate(copy, d, code_extreme(model, false, cell, operand(copy, last, false)));
}

void copy_spell_guards(Copy *copy)
{
    Arena *arena = copy->region->writer->arena;
    const CopyAsks *asks = &copy->asks;
    for (size_t i = 0; i < asks->digits.len; i++)
        name_digit(copy, &asks->digits.at[i]);
    if (asks->start)
        copy->start = operand(copy, asks->start, false);
    for (size_t i = 0; i < asks->guards.len; i++) {
        const CellGuard *guard = &asks->guards.at[i];
        Sides sides = sides_of(copy, guard);
        if (guard->is_of_block)
            sides.left = first_row_of_block(copy);
        const Code *code = code_binary(arena, sides.left, guard->op, sides.right);
        bool said = false;
        for (size_t k = 0; k < copy->guards.len && !said; k++)
            said = code_equal(copy->guards.at[k].code, code);
        if (guard->rows_end)
            copy->rows_end = sides.right;
        if (!said && !guard->is_clamped)
            vec_push(arena, &copy->guards, ((SpelledGuard){guard, code}));
    }
    if (asks->clamps_rows)
        clamp_rows(copy);
    if (asks->last_cell)
        clamp_columns(copy);
}

/* The guard holds in all passes or in none, by names that are declared before them. */
static bool is_fixed(const Copy *copy, const CellGuard *guard)
{
    bool fixed = copy->fixed >= 0 && !guard->in_passes;
    if (guard->is_of_block)
        return true;
    for (unsigned d = 0; d < copy->print->rank; d++)
        if ((int)d != copy->fixed)
            fixed = fixed && !(guard->cells[d] && copy_is_vast(&copy->nest, d)) &&
                    !(guard->coordinates[d] && (copy->cells[d] || copy->values[d]));
    return fixed;
}

const Code *copy_guards_of(const Copy *copy, CopyGuards which)
{
    Arena *arena = copy->region->writer->arena;
    const Code *all = NULL;
    for (size_t i = 0; i < copy->guards.len; i++) {
        const SpelledGuard *guard = &copy->guards.at[i];
        const bool taken = which == GUARDS_OF_TILE
                               ? guard->value->kind <= GUARD_ROW
                               : (which == GUARDS_FIXED) == is_fixed(copy, guard->value);
        if (taken)
            all = code_and(arena, all, guard->code);
    }
    return all;
}
