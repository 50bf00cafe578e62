/* Products behind a bound check. Enters: a value. Leaves: what of it only some threads may compute.
 *
 * nvcc moves x = a[i] * p, if it is used behind a loop alone, to that place and makes one fma of it
 * and the sum there. Of x = active ? a[i] * p : 0 it makes none: the product has to stay outside of
 * the choice, as in x = (active ? a[i] : 0) * p. (Read off PTX of nvcc 13.0 for sm_75 and
 * sm_90.) */
#include "select.h"

#include "../../syntax/parse.h"
#include "../effects/pure_calls.h"
#include "../product.h"
#include "inactive_threads.h"

static bool reads_memory(const Expr *expr)
{
    bool reads = expr && expr->kind == EXPR_INDEX;
    for (size_t i = 0; expr && i < expr_parts(expr) && !reads; i++)
        reads = reads_memory(expr_part(expr, i));
    return reads;
}

/* A choice of the user's own stays one where memory decides, and one of both is no product: what
 * else decides may be implied by the bound check, or be the same for both. */
static bool stays_choice(const Model *model, const Expr *value)
{
    return value->kind == EXPR_TERNARY && reads_memory(value->a) &&
           !(product_may_be(model, value->b) && product_may_be(model, value->c));
}

bool select_is_product(const Model *model, const Expr *value)
{
    return !stays_choice(model, expr_unsigned(value)) && product_may_be(model, value);
}

bool select_adds_product(const Summands *all, const Expr *name)
{
    const Variable *variable =
        name->kind == EXPR_NAME && name->name.len ? model_variable(all->model, name->name) : NULL;
    return variable && variable->declarator && !variable->type->pointers &&
           strmap_get(all->names, name->name) && select_is_product(all->model, name);
}

/* --- summands --------------------------------------------------------------------------------- */

static void note_summands(void *context, const Expr *expr, bool is_summand);

/* x += value in a loop where the value that x had before it comes by a phi. */
static bool note_accumulated(Summands *all, const Expr *target)
{
    if (!all->loop || target->kind != EXPR_NAME || !target->name.len)
        return false;
    size_t *first = strmap_get(all->accumulated, target->name);
    if (!first) {
        first = arena_new_of(all->model->arena, size_t);
        *first = all->loop->first;
        strmap_set(all->accumulated, target->name, first);
    }
    strmap_set(all->names, target->name, all);
    return true;
}

static void note_last(Summands *all, Str name, size_t token)
{
    size_t *last = strmap_get(all->assigned, name);
    if (!last) {
        last = arena_new_of(all->model->arena, size_t);
        strmap_set(all->assigned, name, last);
    }
    *last = token > *last ? token : *last;
}

static void note_beside(Summands *all, const Expr *summand, const Expr *other)
{
    summand = expr_unsigned(summand);
    if (summand->kind == EXPR_NAME && summand->name.len && select_is_product(all->model, other))
        strmap_set(all->beside, summand->name, all);
}

static void note_sum(Summands *all, const Expr *expr)
{
    note_beside(all, expr->a, expr->b);
    note_beside(all, expr->b, expr->a);
}

/* A store iterations the value; a variable passes it on. */
static void note_assignment(Summands *all, const Expr *expr)
{
    const Expr *target = expr_bare(expr->a);
    bool product = expr_scales(expr);
    const Expr *array = target->kind == EXPR_INDEX ? expr_bare(target->a) : NULL;
    const Variable *variable =
        array && array->kind == EXPR_NAME ? model_variable(all->model, array->name) : NULL;
    bool stores = expr->op == TOKEN_ASSIGN && variable && variable->type->pointers > 0 &&
                  !strmap_get(all->read, array->name); /* else a sum may read it back */
    bool adds = expr->op == TOKEN_PLUS_ASSIGN || expr->op == TOKEN_MINUS_ASSIGN;
    if (adds)
        note_sum(all, expr);
    note_summands(all, expr->b, !product && !stores);
    if (!adds || !note_accumulated(all, target))
        note_summands(all, expr->a, !product && expr->op != TOKEN_ASSIGN);
    if (target->kind == EXPR_NAME)
        note_last(all, target->name, expr->last);
}

static void note_summands(void *context, const Expr *expr, bool is_summand)
{
    Summands *all = context;
    if (!expr)
        return;
    if (expr->kind == EXPR_NAME && is_summand && expr->name.len) {
        strmap_set(all->names, expr->name, all);
        strmap_set(all->others, expr->name, all);
    }
    if (expr->kind == EXPR_ASSIGN) {
        note_assignment(all, expr);
        return;
    }
    if (expr->kind == EXPR_BINARY && (expr->op == TOKEN_PLUS || expr->op == TOKEN_MINUS))
        note_sum(all, expr);
    product_each_operand(all->model, expr, is_summand, note_summands, all);
}

/* Something in it may tell an iteration from others. */
static bool has_condition(const Expr *expr)
{
    if (!expr)
        return false;
    bool compares =
        expr->kind == EXPR_BINARY &&
        (token_is_relation(expr->op) || expr->op == TOKEN_AND_AND || expr->op == TOKEN_OR_OR);
    bool asks = compares || expr->kind == EXPR_TERNARY || expr->kind == EXPR_CALL ||
                expr->kind == EXPR_LAMBDA || (expr->kind == EXPR_UNARY && expr->op == TOKEN_NOT);
    for (size_t i = 0; i < expr_parts(expr) && !asks; i++)
        asks = has_condition(expr_part(expr, i));
    return asks;
}

/* Expressions one behind the other, and declarations; up to the first loop in it, so that each
 * statement is looked at for its innermost loop alone. */
static bool is_straight(const Stmt *stmt)
{
    if (stmt->kind != STMT_COMPOUND && stmt->kind != STMT_EXPR && stmt->kind != STMT_DECL &&
        stmt->kind != STMT_ANNOTATION)
        return false;
    bool straight = !has_condition(stmt->expr);
    for (size_t i = 0; i < stmt->declarators.len && straight; i++)
        straight = !has_condition(stmt->declarators.at[i]->init);
    for (size_t i = 0; i < stmt->body.len && straight; i++)
        straight = is_straight(stmt->body.at[i]);
    return straight;
}

/* Compilers write none of its iterations apart. */
static bool keeps_iterations(const Summands *all, const Stmt *stmt)
{
    return strmap_get(all->uncounted, stmt_key(&stmt)) && is_straight(stmt->then);
}

static void note_statement(Summands *all, const Stmt *stmt)
{
    if (!stmt)
        return;
    const Stmt *around = all->loop;
    if (stmt_is_loop(stmt))
        all->loop = keeps_iterations(all, stmt) ? stmt : NULL;
    note_summands(all, stmt->expr, stmt->kind == STMT_RETURN);
    note_summands(all, stmt->step, false);
    for (size_t i = 0; i < stmt->declarators.len; i++)
        note_summands(all, stmt->declarators.at[i]->init, true);
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        note_statement(all, stmt_part(stmt, i));
    all->loop = around;
}

void select_begin(Model *model)
{
    model->summands = arena_new_of(model->arena, Summands);
}

typedef struct {
    StrMap *written, *read;
} Stored;

static void note_stored(void *context, const Expr *expr)
{
    Stored *all = context;
    if (!expr)
        return;
    const Expr *root =
        expr->kind == EXPR_INDEX || expr->kind == EXPR_ASSIGN ? expr_root(expr->a) : NULL;
    const bool is_named = root && root->kind == EXPR_NAME && root->name.len,
               sets = expr->kind == EXPR_ASSIGN && expr->op == TOKEN_ASSIGN &&
                      expr_bare(expr->a)->kind != EXPR_NAME;
    for (size_t i = sets; i < expr_parts(expr); i++)
        note_stored(context, expr_part(expr, i));
    if (is_named && !sets && expr->kind == EXPR_INDEX && strmap_get(all->written, root->name))
        strmap_set(all->read, root->name, all);
    if (is_named && sets)
        strmap_set(all->written, root->name, all);
}

static StrMap *arrays_read_back(const Model *model)
{
    Stored all = {strmap_new(model->arena), strmap_new(model->arena)};
    stmt_each_expr(model->kernel->body, note_stored, &all);
    return all.read;
}

const Summands *select_summands(const Model *model)
{
    Summands *all = model->summands;
    if (all->model)
        return all;
    *all = (Summands){.model = model,
                      .names = strmap_new(model->arena),
                      .beside = strmap_new(model->arena),
                      .assigned = strmap_new(model->arena),
                      .others = strmap_new(model->arena),
                      .accumulated = strmap_new(model->arena),
                      .read = arrays_read_back(model),
                      .uncounted = strmap_new(model->arena)};
    for (size_t i = 0; i < model->loops.len; i++) {
        const Loop *loop = model->loops.at[i];
        if (loop->canonical && !loop->trips_known)
            strmap_set(all->uncounted, stmt_key((const Stmt *const *)&loop->stmt), all);
    }
    note_statement(all, model->kernel->body);
    return all;
}

bool select_begins_sum(const Summands *all, Str name, size_t set)
{
    const size_t *accumulated = strmap_get(all->accumulated, name);
    return !strmap_get(all->others, name) && !(accumulated && *accumulated < set);
}

/* --- parts ------------------------------------------------------------------------------------ */

static bool is_written(const Model *model, const Expr *expr)
{
    Span span;
    return tokens_written_at(&model->kernel->tokens, expr->first, expr->last, &span);
}

bool select_parts(const Model *model, const Expr *value, Values *parts)
{
    if (expr_is_harmless(model, value))
        return true;
    switch (value->kind) {
    case EXPR_PAREN: return select_parts(model, value->a, parts);
    case EXPR_UNARY:
        if (value->op == TOKEN_MINUS || value->op == TOKEN_PLUS)
            return select_parts(model, value->a, parts);
        break;
    case EXPR_CAST:
        if (value->type && value->type->kind == TYPE_FLOATING)
            return select_parts(model, value->a, parts);
        break;
    case EXPR_BINARY:
        if (product_is(model, value))
            return select_parts(model, value->a, parts) && select_parts(model, value->b, parts);
        break;
    case EXPR_CALL:
        for (size_t i = 0; call_is_pure(model, value) && i < value->arguments.len; i++)
            if (!select_parts(model, value->arguments.at[i], parts))
                return false;
        if (call_is_pure(model, value))
            return true;
        break;
    default: break;
    }
    if (!product_is_number(model, value) || !is_written(model, value))
        return false;
    vec_push(model->arena, parts, value);
    return true;
}
