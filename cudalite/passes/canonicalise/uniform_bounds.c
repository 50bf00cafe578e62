/* Loops whose bounds differ between the threads of a block. Enters: a loop. Leaves: its form with bounds of the
 * block, which threads join while they have iterations of their own.
 *
 *     for (int j = row + 1; j < n; j++)     for (int j = row + 1 - threadIdx.x; j < n; j++)
 *         ...                                   if (j >= row + 1) ...
 *
 * A bound is a number of the block's and a sum over the thread's axes, so it is known how far those of others lie
 * from it. The block's first iteration is not below 0, and its last one is that of a thread that computes this
 * number itself: nothing overflows that did not. A product that is the same in all iterations stays where it is: a
 * compiler may make it once, and then fuses it with no sum. */
#include "../../analysis/effects/assignments.h"
#include "../../analysis/legality/coarsening_legality.h"
#include "../../analysis/legality/legality.h"
#include "../../syntax/parse.h"
#include "../contraction/contraction.h"
#include "../contraction/opaque_value.h"
#include "canonicalise.h"
#include "loop_queries.h"

/* Adds what |by| steps of the axis are worth, counted from the thread to the block's first one or
 * to its last one. */
static void add_steps(const Model *model, Text *text, unsigned axis, int64_t by, bool to_first)
{
    by = by < 0 ? -by : by;
    text_format(text, "%s", text->len ? " + " : "");
    if (to_first)
        text_format(text, "(int)threadIdx.%c", "xyz"[axis]);
    else
        text_format(text, "(%lld - (int)threadIdx.%c)", (long long)model->mapping.dim[axis] - 1,
                    "xyz"[axis]);
    if (by != 1)
        text_format(text, " * %lld", (long long)by);
}

/* How far the bound is from the block's lowest one, or its highest one: `far`. `limit`: that one
 * itself. */
static bool find_extreme(const Model *model, const Poly *bound, bool highest, Str *far,
                         const Poly **limit)
{
    Text text = text_new(model->arena);
    const Poly *rest = bound, *coefficient;
    int64_t by, beyond = 0;
    for (unsigned axis = 0; axis < 2; axis++) {
        if (!poly_linear(model->arena, rest, model->thread[axis], &coefficient, &rest) ||
            !poly_is_constant(coefficient, &by))
            return false;
        if (by == 0 || model->block_size[axis] == 1)
            continue;
        if (model->block_size[axis] <= 0 || by > 1024 || by < -1024)
            return false;
        add_steps(model, &text, axis, by, (by > 0) != highest);
        if ((by > 0) == highest)
            beyond += by * (model->block_size[axis] - 1);
    }
    *far = text_str(&text);
    if (str_has(*far, " + "))
        *far = str_format(model->arena, "(%.*s)", STR_ARG(*far));
    *limit = poly_add(model->arena, rest, poly_constant(model->arena, beyond));
    return *limit && poly_uniform(rest);
}

/* A variable that gets its value where every thread does, once: the block's last thread has the
 * highest one. */
static bool is_computed_by_all(const Model *model, const Expr *expr)
{
    while (expr->kind == EXPR_PAREN)
        expr = expr->a;
    const Variable *variable = expr->kind == EXPR_NAME ? model_variable(model, expr->name) : NULL;
    const Stmt *body = model->kernel->body;
    if (!variable || !variable->declarator || variable->namesake || variable->address_taken ||
        strmap_get(model->assigned, variable->name))
        return false;
    for (size_t i = 0; i < body->body.len; i++) {
        const Stmt *stmt = body->body.at[i];
        for (size_t k = 0; k < stmt->declarators.len; k++)
            if (stmt->declarators.at[k] == variable->declarator)
                return stmt->declarators.at[k]->init != NULL;
        if (stmt->kind != STMT_DECL && stmt->kind != STMT_EXPR && stmt->kind != STMT_ANNOTATION)
            return false;
    }
    return false;
}

typedef struct {
    const Model *model;
    const StrMap *assigned; /* in the loop */
    bool invariant;         /* a product of it moves with no iteration */
} Search;

static bool moves(const Search *search, const Expr *expr)
{
    const Model *model = search->model;
    for (size_t i = expr->first; i <= expr->last; i++) {
        const Token token = model->kernel->tokens.at[i];
        const Str name = token.kind == TOKEN_NAME ? token_text(model->arena, token) : (Str){0};
        if (name.len && strmap_get(search->assigned, name))
            return true;
    }
    return false;
}

static void visit(void *context, const Expr *expr)
{
    Search *search = context;
    if (!expr)
        return;
    search->invariant |= opaque_value_is_product(search->model, expr) && !moves(search, expr);
    for (size_t i = 0; i < expr_parts(expr); i++)
        visit(context, expr_part(expr, i));
}

/* The text means the same in each iteration. */
static bool lasts(const Search *search, const Expr *expr)
{
    const Model *model = search->model;
    for (size_t i = expr->first; i <= expr->last; i++) {
        const Token token = model->kernel->tokens.at[i];
        const Variable *variable = token.kind == TOKEN_NAME
                                       ? model_variable(model, token_text(model->arena, token))
                                       : NULL;
        if (variable && variable->namesake)
            return false;
    }
    return !moves(search, expr);
}

bool canonical_lasts(const Model *model, const Loop *loop, const Expr *expr)
{
    const Search search = {model, stmt_names_assigned(model, loop->stmt), false};
    return lasts(&search, expr);
}

bool canonical_iterations_fit(const Model *model, const Loop *loop)
{
    Search search = {model, stmt_names_assigned(model, loop->stmt), false};
    if (!lasts(&search, loop->start_expr) || !lasts(&search, loop->end_expr))
        return false;
    stmt_each_expr(loop->stmt->then, visit, &search);
    return !search.invariant &&
           !contraction_by_iteration(model, loop->stmt->first, loop->stmt->last, loop);
}

bool canonical_may_join(Model *model, const Loop *loop, CanonicalLoop *plain)
{
    const Poly *first, *last;
    int64_t step;
    Span where;
    plain->form = CANONICAL_JOINS;
    return loop->plain_int && (!poly_uniform(loop->start) || !poly_uniform(loop->end)) &&
           poly_is_constant(loop->step, &step) && step == 1 && !loop->tile_iterations &&
           find_extreme(model, loop->start, false, &plain->earlier, &first) &&
           find_extreme(model, loop->end, true, &plain->later, &last) &&
           (!plain->earlier.len || poly_proven(model, first, loop->condition, FOR_THE_BLOCK)) &&
           (!plain->later.len || is_computed_by_all(model, loop->end_expr)) &&
           !tokens_wait(model, loop->stmt->first, loop->stmt->last, &where) &&
           canonical_iterations_fit(model, loop);
}

bool canonical_joins(Model *model, const Loop *loop, CanonicalLoop *plain)
{
    return (loop->annotation || canonical_has_annotated(model, loop)) &&
           canonical_may_join(model, loop, plain);
}

/* No tile is in the loop, nor it in another's; each loop stands in the plainer kernel where it stood. */
static bool is_in_vain(const Model *model, const CanonicalLoop *one, const Plan *plan)
{
    const Loop *made = NULL;
    for (size_t i = 0; i < model->loops.len && i < plan->model->loops.len; i++)
        if (model->loops.at[i] == one->loop)
            made = plan->model->loops.at[i];
    for (size_t i = 0; made && i < plan->regions.len; i++)
        if (plan->regions.at[i]->tiles.len && loop_within(plan->regions.at[i]->region.loop, made))
            return false;
    return one->form == CANONICAL_JOINS;
}

Plain *canonical_without_vain(const Model *model, const Plain *plain, const Plan *plan)
{
    Plain *others = arena_new_of(model->arena, Plain);
    *others = *plain;
    others->loops.at = NULL;
    others->loops.len = others->loops.cap = 0;
    for (size_t i = 0; i < plain->loops.len; i++)
        if (!is_in_vain(model, &plain->loops.at[i], plan))
            vec_push(model->arena, &others->loops, plain->loops.at[i]);
    return others;
}
