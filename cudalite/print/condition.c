/* Opposites of conditions. Enters: a condition of the user's. Leaves: what holds where it does not,
 * in his words. */
#include "condition.h"
#include "../analysis/effects/pure_calls.h"

#include <string.h>

static bool is_written(const Model *model, const Expr *expr, Span *where)
{
    return tokens_written_at(&model->kernel->tokens, expr->first, expr->last, where);
}

/* `a || b` with nothing but blanks and parentheses around the operator: no comment is lost. */
static bool is_plain_or(const Model *model, const Expr *expr)
{
    Span a, b;
    if (expr->kind != EXPR_BINARY || expr->op != TOKEN_OR_OR || !is_written(model, expr->a, &a) ||
        !is_written(model, expr->b, &b) || a.source != b.source || a.end > b.begin)
        return false;
    for (uint32_t i = a.end; i < b.begin; i++)
        if (!strchr(" \t\r\n|()", a.source->text.at[i]))
            return false;
    return true;
}

/* Both sides are integers, so that the opposite holds where it does not. */
static bool compares_integers(const Model *model, const Expr *expr)
{
    bool integers = false;
    for (size_t i = 0; i < model->conditions.len; i++)
        if (model->conditions.at[i]->expr == expr)
            integers = model->conditions.at[i]->comparison;
    return integers && expr->kind == EXPR_BINARY;
}

const Code *condition_opposite(const Conditions *all, const Expr *whole)
{
    Arena *arena = all->model->arena;
    Span span;
    const Expr *expr = is_written(all->model, expr_bare(whole), &span) ? expr_bare(whole) : whole;
    if (compares_integers(all->model, expr))
        return code_not(arena, code_binary(arena, all->source(all->context, expr->a), expr->op,
                                           all->source(all->context, expr->b)));
    if (expr->kind == EXPR_UNARY && expr->op == TOKEN_NOT &&
        (expr->a->kind == EXPR_NAME || expr->a->kind == EXPR_PAREN ||
         (expr->a->kind == EXPR_CALL && call_inlined(all->model, expr->a))))
        return all->source(all->context, expr->a);
    if (is_plain_or(all->model, expr))
        return code_and(arena, condition_opposite(all, expr->a), condition_opposite(all, expr->b));
    return code_not(arena, all->source(all->context, whole));
}
