/* Which names a statement may change. Enters: a syntax tree. Leaves: a set of names, too large
 * rather than too small: an opaque piece changes every name that it mentions. */
#include "assignments.h"

#include "../../syntax/parse.h"
#include "pure_calls.h"

/* Marks in a set of names: assigned, or passed to a function that may take it by reference. */
static int changed, passed;

bool name_is_assigned(const StrMap *names, Str name)
{
    return strmap_get(names, name) == &changed;
}

static void mark(StrMap *names, Str name)
{
    strmap_set(names, name, &changed);
}

static void mark_passed(StrMap *names, const Expr *argument)
{
    while (argument->kind == EXPR_PAREN ||
           (argument->kind == EXPR_MEMBER && argument->op == TOKEN_DOT))
        argument = argument->a;
    if (argument->kind == EXPR_NAME && !strmap_get(names, argument->name))
        strmap_set(names, argument->name, &passed);
}

static void mark_tokens(StrMap *names, const Model *model, size_t first, size_t last)
{
    for (size_t i = first; i <= last; i++)
        if (model->kernel->tokens.at[i].kind == TOKEN_NAME)
            mark(names, token_text(model->arena, model->kernel->tokens.at[i]));
}

void place_names(StrMap *names, const Expr *place, void *mark)
{
    while (place) {
        switch (place->kind) {
        case EXPR_NAME: strmap_set(names, place->name, mark); return;
        case EXPR_TERNARY:
            place_names(names, place->b, mark);
            place = place->c;
            break;
        case EXPR_BINARY: place = place->op == TOKEN_COMMA ? place->b : NULL; break;
        case EXPR_CALL:
        case EXPR_INIT:
            for (size_t i = 0; i < place->arguments.len; i++)
                place_names(names, place->arguments.at[i], mark);
            place = place->kind == EXPR_CALL && place->a->kind == EXPR_MEMBER ? place->a->a : NULL;
            break;
        case EXPR_MEMBER: place = place->op == TOKEN_DOT ? place->a : NULL; break;
        case EXPR_UNARY: place = token_is_step(place->op) ? place->a : NULL; break;
        case EXPR_PAREN:
        case EXPR_CAST:
        case EXPR_ASSIGN: place = place->a; break;
        default: return;
        }
    }
}

/* The variable that an lvalue is, or is a member of. What a pointer or an array holds is another
 * matter: `v[i] = 0` leaves v what it was. */
static void mark_place(StrMap *names, const Expr *expr)
{
    place_names(names, expr, &changed);
}

bool lambda_copies(const Model *model, const Expr *lambda)
{
    const Tokens *tokens = &model->kernel->tokens;
    size_t i = lambda->first + 1;
    if (tokens->at[i].kind == TOKEN_ASSIGN)
        i++;
    while (tokens->at[i].kind == TOKEN_NAME || tokens->at[i].kind == TOKEN_COMMA)
        i++;
    return tokens->at[i].kind == TOKEN_RBRACKET;
}

void expr_assigned(StrMap *names, const Model *model, const Expr *expr)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_OPAQUE || (expr->kind == EXPR_LAMBDA && !lambda_copies(model, expr)))
        mark_tokens(names, model, expr->first, expr->last);
    if (expr->kind == EXPR_ASSIGN || expr_steps(expr) ||
        (expr->kind == EXPR_UNARY && expr->op == TOKEN_AND))
        mark_place(names, expr->a);
    for (size_t i = 0; expr->kind == EXPR_CALL && i < expr->arguments.len; i++)
        if (!call_by_value(model, expr, i))
            mark_passed(names, expr->arguments.at[i]);
    for (size_t i = 0; i < expr_parts(expr); i++)
        expr_assigned(names, model, expr_part(expr, i));
}

static void stmt_mark(StrMap *names, const Model *model, const Stmt *stmt)
{
    if (!stmt)
        return;
    if (stmt->kind == STMT_OPAQUE)
        mark_tokens(names, model, stmt->first, stmt->last);
    for (size_t i = 0; i < stmt->declarators.len;
         i++) { /* a name declared in it hides one outside */
        mark(names, stmt->declarators.at[i]->name);
        if (stmt->declarators.at[i]->type->is_reference && stmt->declarators.at[i]->init)
            mark_place(names, stmt->declarators.at[i]->init);
    }
    for (size_t i = 0; i < stmt_exprs(stmt); i++)
        expr_assigned(names, model, stmt_expr(stmt, i));
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        stmt_mark(names, model, stmt_part(stmt, i));
}

static void find_assigned(void *context, const Expr *expr)
{
    Model *model = context;
    expr_assigned(model->assigned, model, expr);
}

void model_find_assigned(Model *model)
{
    model->assigned = strmap_new(model->arena);
    stmt_each_expr(model->kernel->body, find_assigned, model);
}

StrMap *stmt_names_assigned(const Model *model, const Stmt *stmt)
{
    return stmt_assigned(model->arena, model, stmt);
}

StrMap *stmt_assigned(Arena *arena, const Model *model, const Stmt *stmt)
{
    StrMap *names = strmap_new(arena);
    stmt_mark(names, model, stmt);
    return names;
}

static unsigned expr_times(const Model *model, const Expr *expr, Str name)
{
    if (!expr)
        return 0;
    unsigned times = 0;
    if ((expr->kind == EXPR_ASSIGN || expr_steps(expr) ||
         (expr->kind == EXPR_UNARY && expr->op == TOKEN_AND)) &&
        expr_names(expr->a, name))
        times++;
    if (expr->kind == EXPR_OPAQUE || expr->kind == EXPR_LAMBDA)
        times += 2;
    for (size_t i = 0;
         expr->kind == EXPR_CALL && !call_is_pure(model, expr) && i < expr->arguments.len; i++)
        times += expr_names(expr->arguments.at[i], name) ? 2 : 0;
    for (size_t i = 0; i < expr_parts(expr); i++)
        times += expr_times(model, expr_part(expr, i), name);
    return times;
}

static unsigned stmt_times(const Model *model, const Stmt *stmt, Str name)
{
    if (!stmt)
        return 0;
    unsigned times = stmt->kind == STMT_OPAQUE ? 2 : 0;
    for (size_t i = 0; i < stmt->declarators.len; i++)
        times += str_equal(stmt->declarators.at[i]->name, name) ? 2 : 0;
    for (size_t i = 0; i < stmt_exprs(stmt); i++)
        times += expr_times(model, stmt_expr(stmt, i), name);
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        times += stmt_times(model, stmt_part(stmt, i), name);
    return times;
}

unsigned times_assigned(const Model *model, const Stmt *body, const Expr *step, Str name)
{
    return stmt_times(model, body, name) + expr_times(model, step, name);
}

static bool expr_is_read(const Expr *expr)
{
    if (!expr)
        return true;
    bool is_read = expr->kind != EXPR_OPAQUE;
    for (size_t i = 0; i < expr_parts(expr) && is_read; i++)
        is_read = expr_is_read(expr_part(expr, i));
    return is_read;
}

bool stmt_is_read(const Stmt *stmt)
{
    if (!stmt)
        return true;
    bool is_read = stmt->kind != STMT_OPAQUE;
    for (size_t i = 0; i < stmt_exprs(stmt) && is_read; i++)
        is_read = expr_is_read(stmt_expr(stmt, i));
    for (size_t i = 0; i < stmt_parts(stmt) && is_read; i++)
        is_read = stmt_is_read(stmt_part(stmt, i));
    return is_read;
}

static bool expr_sets(const Expr *expr, Str name)
{
    if (!expr)
        return false;
    if (expr->kind == EXPR_OPAQUE || expr->kind == EXPR_LAMBDA ||
        (expr->kind == EXPR_ASSIGN && expr->op == TOKEN_ASSIGN && expr_names(expr->a, name)))
        return true;
    for (size_t i = 0; i < expr_parts(expr); i++)
        if (expr_sets(expr_part(expr, i), name))
            return true;
    return false;
}

bool stmt_sets(const Stmt *stmt, Str name)
{
    if (!stmt)
        return false;
    bool sets = stmt->kind == STMT_OPAQUE;
    for (size_t i = 0; i < stmt_exprs(stmt) && !sets; i++)
        sets = expr_sets(stmt_expr(stmt, i), name);
    for (size_t i = 0; i < stmt_parts(stmt) && !sets; i++)
        sets = stmt_sets(stmt_part(stmt, i), name);
    return sets;
}
