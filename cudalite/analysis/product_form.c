/* Forms of products. Enters: an expression. Leaves: a text that is the same for all expressions
 * that compute the same value from the same operands, x * y and y * x among them (a canonical form,
 * as value numbering uses it). */
#include "product_form.h"

#include <assert.h>
#include <string.h>

#include "../syntax/tree.h"
#include "effects/pure_calls.h"

Str product_words(const Model *model, const Expr *expr)
{
    Text text = text_new(model->arena);
    for (size_t i = expr->first; i <= expr->last; i++) {
        text_add(&text, token_text(model->arena, model->kernel->tokens.at[i]));
        text_add_c(&text, " ");
    }
    return text_str(&text);
}

static Str form_of_pair(Arena *arena, Str a, Str b, TokenKind op)
{
    bool turned =
        op == TOKEN_STAR && (a.len != b.len ? a.len > b.len : memcmp(a.at, b.at, a.len) > 0);
    static_assert(TOKEN_COUNT <= 100, "two digits");
    const char name[] = {' ', (char)('0' + op / 10 % 10), (char)('0' + op % 10), ' '};
    return str_concat(arena, STR("("), turned ? b : a, ((Str){name, sizeof name}), turned ? a : b,
                      STR(")"));
}

/* f(x, y) of the file's own may be a product: it gets the form of x * y. */
static Str form_of_call(const Model *model, const Expr *call, FormLeaf *leaf, void *context)
{
    const Expr *const *arguments = call->arguments.at;
    if (call_is_own(model, call) && call->arguments.len == 2)
        return form_of_pair(model->arena, product_form(model, arguments[0], leaf, context),
                            product_form(model, arguments[1], leaf, context), TOKEN_STAR);
    Text text = text_new(model->arena);
    text_add(&text, product_form(model, call->a, leaf, context));
    for (size_t i = 0; i < call->arguments.len; i++)
        text_format(&text, ",%.*s", STR_ARG(product_form(model, arguments[i], leaf, context)));
    return text_str(&text);
}

Str product_form(const Model *model, const Expr *expr, FormLeaf *leaf, void *context)
{
    expr = expr_bare(expr);
    Str own = leaf ? leaf(context, expr) : (Str){0};
    if (own.at)
        return own;
    switch (expr->kind) {
    case EXPR_CAST: return product_form(model, expr->a, leaf, context);
    case EXPR_MEMBER: /* p->x is (*p).x */
        return str_concat(model->arena, expr->op == TOKEN_ARROW ? STR("*") : STR(""),
                          product_form(model, expr->a, leaf, context), STR("."), expr->name);
    case EXPR_BINARY:
    case EXPR_ASSIGN: /* x *= y */
        if (expr->op == TOKEN_COMMA || expr->op == TOKEN_ASSIGN)
            return product_form(model, expr->b, leaf, context);
        return form_of_pair(model->arena, product_form(model, expr->a, leaf, context),
                            product_form(model, expr->b, leaf, context),
                            expr->op == TOKEN_STAR_ASSIGN    ? TOKEN_STAR
                            : expr->op == TOKEN_SLASH_ASSIGN ? TOKEN_SLASH
                                                             : expr->op);
    case EXPR_TERNARY:
        return str_concat(model->arena, STR("("), product_form(model, expr->a, leaf, context),
                          STR(" ? "), product_form(model, expr->b, leaf, context), STR(" : "),
                          product_form(model, expr->c, leaf, context), STR(")"));
    case EXPR_UNARY:
        if (expr->op == TOKEN_MINUS || expr->op == TOKEN_PLUS) /* of the product, too */
            return product_form(model, expr->a, leaf, context);
        return str_concat(model->arena, str_of(token_kind_text(expr->op)),
                          product_form(model, expr->a, leaf, context));
    case EXPR_INDEX: /* p[i] is *(p + i) */
        return str_concat(model->arena, STR("*"),
                          form_of_pair(model->arena, product_form(model, expr->a, leaf, context),
                                       product_form(model, expr->b, leaf, context), TOKEN_PLUS));
    case EXPR_CALL: return form_of_call(model, expr, leaf, context);
    default: return product_words(model, expr);
    }
}
