/* Products across a region. Enters: a region. Leaves: a product that nvcc fuses with a sum or not by what stands on its other side.
 *
 * Of p *= al; b[r] = a[r] + p, both under a bound check, nvcc makes one fma. With a tile of a, the check stands around each of both, and a
 * barrier between: the product is in a block of its own then. And of s = s * al + a[i] in a loop with s *= al behind it, the last
 * product is the one that another iteration would begin with: nvcc makes it at the loop's end for both, where it meets no sum. (Machine
 * code of nvcc 13.0 for sm_90.) */
#include "product_across.h"

#include "../../analysis/effects/assignments.h"
#include "../../analysis/product.h"
#include "../../analysis/uniform_path/select.h"
#include "../../syntax/tree.h"

typedef struct {
    const Model *model;
    size_t first, last;     /* the region */
    const StrMap *summands; /* variables that may be added to something */
    StrMap *set;            /* names that the loop sets */
    StrMap *scaled;         /* ... and multiplies */
    StrMap *behind;         /* names that stand in the region, or behind */
    const Expr *found;
} Search;

static bool multiplies(const Search *search, const Expr *expr)
{
    return expr->kind == EXPR_CALL ? product_is_call(search->model, expr)
                                   : expr_scales(expr) || product_is(search->model, expr);
}

static void note_names(void *context, const Expr *expr)
{
    Search *search = context;
    if (!expr)
        return;
    if (expr->kind == EXPR_NAME && expr->last >= search->first)
        strmap_set(search->behind, expr->name, search);
    for (size_t i = 0; i < expr_parts(expr); i++)
        note_names(context, expr_part(expr, i));
}

/* x *= y, or x /= 2, of a floating number. */
static bool scales_floating(const Search *search, const Expr *expr)
{
    return expr_scales(expr) && product_size(search->model, expr->a) &&
           (expr->op == TOKEN_STAR_ASSIGN || expr_bare(expr->b)->kind == EXPR_NUMBER);
}

static void find_before(void *context, const Expr *expr)
{
    Search *search = context;
    if (!expr || search->found || expr->first >= search->first)
        return;
    const Expr *target = expr->kind == EXPR_ASSIGN ? expr_bare(expr->a) : NULL;
    if (target && target->kind == EXPR_NAME && strmap_get(search->behind, target->name) &&
        strmap_get(search->summands, target->name) &&
        (scales_floating(search, expr) ||
         (expr->op == TOKEN_ASSIGN && product_is(search->model, expr_unsigned(expr->b)))))
        search->found = expr;
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_before(context, expr_part(expr, i));
}

const Expr *product_before_region(const Region *region)
{
    const Model *model = region->model;
    if (region->loop) /* uniform_path/products.c: all threads make them, or none does */
        return NULL;
    Search search = {.model = model,
                     .first = region_first_token(region),
                     .last = region_last_token(region),
                     .summands = select_summands(model)->names,
                     .behind = strmap_new(model->arena)};
    stmt_each_expr(model->kernel->body, note_names, &search);
    stmt_each_expr(model->kernel->body, find_before, &search);
    return search.found;
}

/* Names that the loop sets, in one of its products. */
static void note_scaled(void *context, const Expr *expr)
{
    Search *search = context;
    if (!expr)
        return;
    const bool is_product = multiplies(search, expr);
    for (size_t i = 0; i < expr_parts(expr); i++) {
        const Expr *part = expr_part(expr, i);
        const Expr *bare = part && is_product ? expr_unsigned(part) : NULL;
        if (bare && bare->kind == EXPR_NAME && strmap_get(search->set, bare->name))
            strmap_set(search->scaled, bare->name, search);
        note_scaled(context, part);
    }
}

static void find_behind(void *context, const Expr *expr)
{
    Search *search = context;
    if (!expr || search->found)
        return;
    if (expr->first > search->last && multiplies(search, expr) &&
        expr_mentions_any(expr, search->scaled, (Str){0}))
        search->found = expr;
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_behind(context, expr_part(expr, i));
}

const Expr *product_behind_loop(const Region *region)
{
    const Model *model = region->model;
    if (!region->loop)
        return NULL;
    Search search = {.model = model,
                     .first = region_first_token(region),
                     .last = region_last_token(region),
                     .set = stmt_assigned(model->arena, model, region->loop->stmt),
                     .scaled = strmap_new(model->arena)};
    stmt_each_expr(region->loop->stmt, note_scaled, &search);
    stmt_each_expr(model->kernel->body, find_behind, &search);
    return search.found;
}
