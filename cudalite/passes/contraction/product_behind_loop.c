/* A product behind a loop that is the one of a further iteration. Enters: a region. Leaves: such a product.
 *
 * Of s = s * al + a[i] in a loop with s *= al behind it, the last product is the one that another iteration would begin with: nvcc makes it
 * at the loop's end for both, where it meets no sum. (Machine code of nvcc 13.0 for sm_90.) */
#include "product_behind_loop.h"

#include "../../analysis/effects/assignments.h"
#include "../../analysis/product.h"
#include "../../syntax/tree.h"

typedef struct {
    const Model *model;
    size_t last;    /* token of the region */
    StrMap *set;    /* names that the loop sets */
    StrMap *scaled; /* ... and multiplies */
    const Expr *found;
} Search;

static bool multiplies(const Search *search, const Expr *expr)
{
    return expr->kind == EXPR_CALL ? product_is_call(search->model, expr)
                                   : product_scales(search->model, expr) || product_is(search->model, expr);
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
                     .last = region_last_token(region),
                     .set = stmt_assigned(model->arena, model, region->loop->stmt),
                     .scaled = strmap_new(model->arena)};
    stmt_each_expr(region->loop->stmt, note_scaled, &search);
    stmt_each_expr(model->kernel->body, find_behind, &search);
    return search.found;
}
