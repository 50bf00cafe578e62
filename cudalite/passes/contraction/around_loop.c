/* What stands beside a region's loop. Enters: a region. Leaves: a sum or a product outside of it
 * whose contraction may be another one with tiles. (Machine code of nvcc 13.0 for sm_90.) */
#include "around_loop.h"

#include "../../analysis/effects/assignments.h"
#include "../../analysis/product.h"
#include "../../syntax/names.h"
#include "../../syntax/tree.h"

/* --- sums in a loop around -------------------------------------------------------------------- */

/* In y[t * n + r] = alpha * s + y[t * n + r] behind a loop of sums, in a loop over t, nvcc decides
 * by the whole nest what it fuses: it unswitches the outer loop by the test before the inner one,
 * knows s as a number where that has no iteration, moves the product into one of both ways, and
 * orders what stands there anew, divisions with their branches among it. Tiles change the nest.
 * Without a loop around, nothing is duplicated, and the product stands where the text has it. (8 of
 * some 600 kernels had other bits, and 20 of 426 random reductions, all of them with such a
 * sum.) */
typedef struct {
    const Model *model;
    size_t first, last; /* the region */
    const Expr *found;
} Beside;

/* What memory keeps is loaded: others ask for that. */
static bool has_product(const Beside *beside, const Expr *operand)
{
    return operand && expr_unsigned(operand)->kind != EXPR_INDEX &&
           product_may_be(beside->model, operand);
}

/* ... or a call, which may be one. */
static bool is_sum_of_product(const Beside *beside, const Expr *expr)
{
    if (expr->kind == EXPR_CALL)
        return product_is_call(beside->model, expr);
    return (expr->kind == EXPR_BINARY || expr->kind == EXPR_ASSIGN) && token_is_sum(expr->op) &&
           (has_product(beside, expr->a) || has_product(beside, expr->b));
}

static void find_sum(void *context, const Expr *expr)
{
    Beside *beside = context;
    if (!expr || beside->found || (expr->first >= beside->first && expr->last <= beside->last))
        return;
    if (is_sum_of_product(beside, expr))
        beside->found = expr;
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_sum(context, expr_part(expr, i));
}

const Expr *outer_loop_sum(const Region *region)
{
    Beside beside = {.model = region->model,
                     .first = region_first_token(region),
                     .last = region_last_token(region)};
    if (region->loop && region_around(region))
        stmt_each_expr(region->model->kernel->body, find_sum, &beside);
    return beside.found;
}

/* --- products behind -------------------------------------------------------------------------- */

/* Of s = s * al + a[i] in a loop with s *= al behind it, the last product is the one that another
 * iteration would begin with: nvcc makes it at the loop's end for both, where it meets no sum. */
typedef struct {
    const Model *model;
    size_t last;    /* token of the region */
    StrMap *set;    /* names that the loop sets */
    StrMap *scaled; /* ... and multiplies */
    const Expr *found;
} Behind;

static bool multiplies(const Behind *behind, const Expr *expr)
{
    return expr->kind == EXPR_CALL
               ? product_is_call(behind->model, expr)
               : product_scales(behind->model, expr) || product_is(behind->model, expr);
}

/* Names that the loop sets, in one of its products. */
static void note_scaled(void *context, const Expr *expr)
{
    Behind *behind = context;
    if (!expr)
        return;
    const bool is_product = multiplies(behind, expr);
    for (size_t i = 0; i < expr_parts(expr); i++) {
        const Expr *part = expr_part(expr, i);
        const Expr *bare = part && is_product ? expr_unsigned(part) : NULL;
        if (bare && bare->kind == EXPR_NAME && strmap_get(behind->set, bare->name))
            strmap_set(behind->scaled, bare->name, behind);
        note_scaled(context, part);
    }
}

static void find_behind(void *context, const Expr *expr)
{
    Behind *behind = context;
    if (!expr || behind->found)
        return;
    if (expr->first > behind->last && multiplies(behind, expr) &&
        expr_mentions_any(expr, behind->scaled, (Str){0}))
        behind->found = expr;
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_behind(context, expr_part(expr, i));
}

const Expr *product_behind_loop(const Region *region)
{
    const Model *model = region->model;
    if (!region->loop)
        return NULL;
    Behind behind = {.model = model,
                     .last = region_last_token(region),
                     .set = stmt_assigned(model->arena, model, region->loop->stmt),
                     .scaled = strmap_new(model->arena)};
    stmt_each_expr(region->loop->stmt, note_scaled, &behind);
    stmt_each_expr(model->kernel->body, find_behind, &behind);
    return behind.found;
}
