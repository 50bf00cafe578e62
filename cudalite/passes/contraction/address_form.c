/* How the address of an element is computed. Enters: an expression that denotes it. Leaves: a text
 * of the pointer with which it begins, and of what is added to that, one behind the other.
 *
 * row[j], where row is a + i * n, and a[i * n + j] are one element, and nvcc knows that of some of
 * a loop's iterations: each number is widened before it is added to an address. Of a tile's cells
 * it always knows. (Read off PTX of nvcc 13.0 for sm_90.) */
#include "address_form.h"

#include "../../analysis/product.h"
#include "../../analysis/product_form.h"
#include "../../syntax/parse.h"

enum { MOST_NAMES = 8 /* of pointers that are set to others */ };

static bool is_address(const Model *model, const Expr *expr)
{
    expr = expr_bare(expr);
    if (expr->kind == EXPR_NAME) {
        const Variable *variable = model_variable(model, expr->name);
        return variable && (variable->type->pointers || variable->type->extents.len);
    }
    if (expr->kind == EXPR_CAST)
        return expr->type && expr->type->pointers;
    return (expr->kind == EXPR_UNARY && expr->op == TOKEN_AND) ||
           (expr->kind == EXPR_BINARY &&
            (is_address(model, expr->a) || is_address(model, expr->b)));
}

static Str spelled(const Model *model, const Expr *expr, unsigned names)
{
    Arena *arena = model->arena;
    expr = expr_bare(expr);
    switch (expr->kind) {
    case EXPR_NAME: {
        const Variable *variable = model_variable(model, expr->name);
        const Declarator *declarator = variable ? variable->declarator : NULL;
        const bool is_other = declarator && declarator->init && !variable->namesake &&
                              (variable->type->pointers || variable->type->is_reference) &&
                              !strmap_get(model->assigned, expr->name) && names < MOST_NAMES;
        return is_other ? spelled(model, declarator->init, names + 1) : expr->name;
    }
    case EXPR_CALL: /* __ldg(&a[i]) */
        return expr->arguments.len == 1 ? spelled(model, expr->arguments.at[0], names)
                                        : product_form(model, expr, NULL, NULL);
    case EXPR_CAST:
    case EXPR_MEMBER: return spelled(model, expr->a, names);
    case EXPR_UNARY:
        if (expr->op == TOKEN_STAR || expr->op == TOKEN_AND)
            return spelled(model, expr->a, names);
        break;
    case EXPR_INDEX:
    case EXPR_BINARY:
        if (expr->kind == EXPR_INDEX || expr->op == TOKEN_PLUS || expr->op == TOKEN_MINUS) {
            const bool turned = !is_address(model, expr->a) && is_address(model, expr->b);
            return str_format(arena, "%.*s%s[%.*s]",
                              STR_ARG(spelled(model, turned ? expr->b : expr->a, names)),
                              expr->kind == EXPR_BINARY && expr->op == TOKEN_MINUS ? "-" : "",
                              STR_ARG(product_form(model, turned ? expr->a : expr->b, NULL, NULL)));
        }
        break;
    default: break;
    }
    return product_form(model, expr, NULL, NULL);
}

Str spelled_address(const Model *model, const Expr *place)
{
    return spelled(model, place, 0);
}
