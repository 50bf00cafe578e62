/* See place_sum.h. */
#include "place_sum.h"

#include "../../syntax/parse.h"

/* Summands of one sum. */
typedef struct {
    unsigned threads[2], blocks[2]; /* threadIdx, blockIdx times the size of a block */
    unsigned others;
} Summands;

const Expr *place_bare(const Expr *expr)
{
    while (expr->kind == EXPR_PAREN ||
           (expr->kind == EXPR_CAST && expr->type && expr->type->kind == TYPE_INTEGER &&
            !expr->type->pointers && expr->type->size >= 4))
        expr = expr->a;
    return expr;
}

bool place_is(const Expr *expr, const char *name, unsigned *axis)
{
    if (expr->kind != EXPR_MEMBER || expr->a->kind != EXPR_NAME || !str_is(expr->a->name, name) ||
        expr->name.len != 1 || (expr->name.at[0] != 'x' && expr->name.at[0] != 'y'))
        return false;
    *axis = expr->name.at[0] == 'y';
    return true;
}

/* A number of the kernel's template that all launches give (model_build.c). */
static bool is_fixed_size(const Model *model, unsigned axis, const Expr *name, bool may_be_unsigned)
{
    const Variable *variable = model_variable(model, name->name);
    int64_t value;
    return variable && variable->param && !variable->namesake && variable->type->size == 4 &&
           (may_be_unsigned || !variable->type->is_unsigned) &&
           strs_has(&model->kernel->template_params, name->name) &&
           poly_is_constant(variable->value.poly, &value) && value == model->block_size[axis];
}

static bool is_size_of(const Model *model, unsigned axis, const Expr *size, bool may_be_unsigned)
{
    const Expr *bare = expr_bare(size);
    Number number;
    int64_t value;
    if (bare->kind == EXPR_NAME && is_fixed_size(model, axis, bare, may_be_unsigned))
        return true;
    const bool is_int = bare->kind == EXPR_NUMBER
                            ? !bare->is_floating && bare->type && bare->type->size == 4 &&
                                  (may_be_unsigned || !bare->type->is_unsigned)
                            : bare->kind == EXPR_NAME && !model_has_variable(model, bare->name) &&
                                  unit_number(model->unit, bare->name, &number) &&
                                  number.size == 4 && (may_be_unsigned || !number.is_unsigned);
    return is_int && expr_evaluate(model->unit, size, NULL, NULL, &value) &&
           value == model->block_size[axis];
}

bool place_is_size(const Model *model, unsigned axis, const Expr *size)
{
    return is_size_of(model, axis, size, false);
}

static const Expr *bare_in(const PlaceSums *sums, const Expr *expr)
{
    return sums->as_it_is ? expr_bare(expr) : place_bare(expr);
}

static void take_token(PlaceSums *sums, const Expr *place)
{
    if (sums->taken)
        sums->taken[place->first] = true;
}

static bool take_product(PlaceSums *sums, const Expr *one, const Expr *other, unsigned *axis)
{
    const Expr *block = bare_in(sums, one), *size = bare_in(sums, other);
    unsigned same;
    if (!place_is(block, "blockIdx", axis))
        return false;
    if (place_is(size, "blockDim", &same) && same == *axis)
        take_token(sums, size);
    else if (!sums->changes[*axis] || !sums->size(sums->context, *axis, other))
        return false;
    take_token(sums, block);
    return true;
}

static void take_summands(PlaceSums *sums, const Expr *expr, Summands *all)
{
    const Expr *bare = bare_in(sums, expr);
    const bool binary = bare->kind == EXPR_BINARY;
    unsigned axis;
    if (binary && bare->op == TOKEN_PLUS) {
        take_summands(sums, bare->a, all);
        take_summands(sums, bare->b, all);
        return;
    }
    if (binary && bare->op == TOKEN_MINUS) {
        take_summands(sums, bare->a, all);
        all->others++;
        place_sums_take(sums, bare->b);
        return;
    }
    if (place_is(bare, "threadIdx", &axis)) {
        take_token(sums, bare);
        all->threads[axis]++;
        return;
    }
    if (binary && bare->op == TOKEN_STAR &&
        (take_product(sums, bare->a, bare->b, &axis) ||
         take_product(sums, bare->b, bare->a, &axis))) {
        all->blocks[axis]++;
        return;
    }
    all->others++;
    if (bare->kind == EXPR_MEMBER && bare->a->kind == EXPR_NAME && name_is_place(bare->a->name)) {
        const bool moves = place_is(bare, "blockIdx", &axis) || place_is(bare, "blockDim", &axis);
        sums->fits &= moves ? !sums->changes[axis] : !str_is(bare->a->name, "gridDim");
        take_token(sums, bare);
        return;
    }
    const Expr *const parts[] = {bare->a, bare->b, bare->c};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        place_sums_take(sums, parts[i]);
    for (size_t i = 0; i < bare->arguments.len; i++)
        place_sums_take(sums, bare->arguments.at[i]);
}

void place_sums_take(PlaceSums *sums, const Expr *expr)
{
    Summands all = {0};
    if (!expr)
        return;
    take_summands(sums, expr, &all);
    for (unsigned axis = 0; axis < 2; axis++)
        sums->fits &= !sums->changes[axis] ||
                      (all.threads[axis] == all.blocks[axis] && all.threads[axis] <= 1);
}

static bool is_size(void *context, unsigned axis, const Expr *size)
{
    const PlaceSums *sums = context;
    return is_size_of(sums->model, axis, size, sums->as_it_is);
}

bool place_sum_is_place(const Model *model, const Expr *expr, bool as_it_is, unsigned *axis)
{
    PlaceSums sums = {.model = model,
                      .size = is_size,
                      .as_it_is = as_it_is,
                      .changes = {true, true},
                      .fits = true};
    Summands all = {0};
    sums.context = &sums;
    take_summands(&sums, expr, &all);
    *axis = all.threads[1];
    return sums.fits && !all.others && all.threads[0] + all.threads[1] == 1 &&
           all.blocks[*axis] == 1 && all.blocks[!*axis] == 0;
}
