/* Products of floats that are widened to double. Enters: a range of the kernel whose loops get
 * another form. Leaves: a sum of two floats as doubles, of which one is a product that nvcc fuses
 * only where it sees that both are floats. (Read off PTX of nvcc 13.0.) */
#include "widened_product.h"

#include "../../analysis/product.h"
#include "../../syntax/parse.h"

/* It is computed as a float, or nobody knows; `*product`: and may be a product. */
static bool is_float(const Model *model, const Expr *expr, bool *product)
{
    const Variable *variable = expr->kind == EXPR_NAME ? model_variable(model, expr->name) : NULL;
    const Type *type = variable && !variable->namesake ? variable->type : NULL;
    Products products = {0};
    product_find(model, expr, &products);
    for (size_t i = 0; i < products.len; i++)
        *product |= products.at[i].size != 8;
    return type ? type->kind == TYPE_FLOATING && !type->pointers && type->size == 4
                : product_size(model, expr) != 8;
}

typedef struct {
    const Model *model;
    size_t first, last;
    StrMap *stored;  /* arrays of doubles that get a float outside of the range */
    StrMap *changed; /* ... and those that get a value inside */
    const Expr *found;
} Widened;

static bool lies_within(const Widened *all, size_t first, size_t last)
{
    return first >= all->first && last <= all->last;
}

/* Such a float as a double, by a cast or in a variable; inside of the range one that was made
 * outside. */
static bool is_widened(const Widened *all, const Expr *expr, bool *product)
{
    const Model *model = all->model;
    const bool within = lies_within(all, expr->first, expr->last);
    const Variable *variable = expr->kind == EXPR_NAME ? model_variable(model, expr->name) : NULL;
    if (expr->kind == EXPR_CAST)
        return !within && expr->type && expr->type->kind == TYPE_FLOATING &&
               expr->type->size == 8 && is_float(model, expr_unsigned(expr->a), product);
    if (expr->kind == EXPR_INDEX && within)
        return expr_bare(expr->a)->kind == EXPR_NAME &&
               strmap_get(all->stored, expr_bare(expr->a)->name) &&
               !strmap_get(all->changed, expr_bare(expr->a)->name);
    return variable && !variable->namesake && variable->declarator && variable->declarator->init &&
           variable->type->kind == TYPE_FLOATING && variable->type->size == 8 &&
           !variable->type->pointers &&
           (!within ||
            (!strmap_get(model->assigned, expr->name) &&
             !lies_within(all, variable->declarator->first, variable->declarator->last))) &&
           is_float(model, expr_unsigned(variable->declarator->init), product);
}

static void note_stored(void *context, const Expr *expr)
{
    const Widened *all = context;
    if (!expr)
        return;
    const bool within = lies_within(all, expr->first, expr->last);
    const Expr *place = expr->kind == EXPR_ASSIGN ? expr_bare(expr->a) : NULL;
    const Variable *variable =
        place && place->kind == EXPR_INDEX && expr_bare(place->a)->kind == EXPR_NAME
            ? model_variable(all->model, expr_bare(place->a)->name)
            : NULL;
    bool product = false;
    if (variable && within)
        strmap_set(all->changed, expr_bare(place->a)->name, all->changed);
    else if (variable && variable->type->kind == TYPE_FLOATING && variable->type->size == 8 &&
             expr->op == TOKEN_ASSIGN && is_float(all->model, expr_unsigned(expr->b), &product))
        strmap_set(all->stored, expr_bare(place->a)->name, all->stored);
    for (size_t i = 0; i < expr_parts(expr); i++)
        note_stored(context, expr_part(expr, i));
}

static void find_widened(void *context, const Expr *expr)
{
    Widened *all = context;
    if (!expr || all->found)
        return;
    if (expr_adds(expr)) {
        const Expr *a = expr_unsigned(expr->a), *b = expr_unsigned(expr->b);
        bool product = false;
        const bool wide[2] = {is_widened(all, a, &product), is_widened(all, b, &product)};
        if ((wide[0] || wide[1]) && (wide[0] || is_float(all->model, a, &product)) &&
            (wide[1] || is_float(all->model, b, &product)) && product)
            all->found = expr;
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_widened(all, expr_part(expr, i));
}

const Expr *widened_product(const Model *model, size_t first, size_t last)
{
    Widened all = {model, first, last, strmap_new(model->arena), strmap_new(model->arena), NULL};
    stmt_each_expr(model->kernel->body, note_stored, &all);
    stmt_each_expr(model->kernel->body, find_widened, &all);
    return all.found;
}
