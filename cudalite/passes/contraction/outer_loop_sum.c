/* Sums beside a loop around a region. Enters: a region. Leaves: a sum outside of it whose contraction may be another one with tiles.
 *
 * In y[t * n + r] = alpha * s + y[t * n + r] behind a loop of sums, in a loop over t, nvcc decides by the whole nest what it fuses: it
 * unswitches the outer loop by the test before the inner one, knows s as a number where that has no iteration, moves the product into one of
 * both ways, and orders what stands there anew, divisions with their branches among it. Tiles change the nest. Without a loop around,
 * nothing is duplicated, and the product stands where the text has it. (Machine code of nvcc 13.0 for sm_90: 8 of some 600 kernels had other
 * bits, and 20 of 426 random reductions, all of them with such a sum.) */
#include "outer_loop_sum.h"

#include "../../analysis/product.h"
#include "../../syntax/names.h"
#include "../../syntax/tree.h"

typedef struct {
    const Model *model;
    size_t first, last; /* the region */
    const Expr *found;
} Search;

/* What memory keeps is loaded: others ask for that. */
static bool has_product(const Search *search, const Expr *operand)
{
    return operand && expr_unsigned(operand)->kind != EXPR_INDEX && product_may_be(search->model, operand);
}

/* ... or a call, which may be one. */
static bool is_sum_of_product(const Search *search, const Expr *expr)
{
    if (expr->kind == EXPR_CALL)
        return product_is_call(search->model, expr);
    return (expr->kind == EXPR_BINARY || expr->kind == EXPR_ASSIGN) && token_is_sum(expr->op) &&
           (has_product(search, expr->a) || has_product(search, expr->b));
}

static void find_sum(void *context, const Expr *expr)
{
    Search *search = context;
    if (!expr || search->found || (expr->first >= search->first && expr->last <= search->last))
        return;
    if (is_sum_of_product(search, expr))
        search->found = expr;
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_sum(context, expr_part(expr, i));
}

const Expr *outer_loop_sum(const Region *region)
{
    Search search = {.model = region->model,
                     .first = region_first_token(region),
                     .last = region_last_token(region)};
    if (region->loop && region_around(region))
        stmt_each_expr(region->model->kernel->body, find_sum, &search);
    return search.found;
}
