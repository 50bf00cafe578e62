/* Parts of the syntax tree. Enters: an expression or a statement. Leaves: what it is made of, in
 * one order for all who walk through it. */
#include "tree.h"

size_t expr_parts(const Expr *expr)
{
    return 3 + expr->arguments.len;
}

const Expr *expr_part(const Expr *expr, size_t i)
{
    const Expr *const own[] = {expr->a, expr->b, expr->c};
    return i < 3 ? own[i] : expr->arguments.at[i - 3];
}

size_t stmt_parts(const Stmt *stmt)
{
    return 3 + stmt->body.len;
}

const Stmt *stmt_part(const Stmt *stmt, size_t i)
{
    const Stmt *const own[] = {stmt->init, stmt->then, stmt->otherwise};
    return i < 3 ? own[i] : stmt->body.at[i - 3];
}

size_t stmt_exprs(const Stmt *stmt)
{
    return 2 + stmt->declarators.len;
}

const Expr *stmt_expr(const Stmt *stmt, size_t i)
{
    return i == 0 ? stmt->expr : i == 1 ? stmt->step : stmt->declarators.at[i - 2]->init;
}

void stmt_each(const Stmt *stmt, StmtVisit *visit, void *context)
{
    visit(context, stmt);
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        if (stmt_part(stmt, i))
            stmt_each(stmt_part(stmt, i), visit, context);
}

void stmt_each_expr(const Stmt *stmt, ExprVisit *visit, void *context)
{
    for (size_t i = 0; i < stmt_exprs(stmt); i++)
        if (stmt_expr(stmt, i))
            visit(context, stmt_expr(stmt, i));
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        if (stmt_part(stmt, i))
            stmt_each_expr(stmt_part(stmt, i), visit, context);
}

static void add_declared(void *names, const Stmt *stmt)
{
    for (size_t i = 0; i < stmt->declarators.len; i++)
        strmap_set(names, stmt->declarators.at[i]->name, names);
}

void stmt_add_declared(const Stmt *stmt, StrMap *names)
{
    stmt_each(stmt, add_declared, names);
}

bool stmt_has(const Stmt *stmt, StmtKind kind)
{
    bool has = stmt && stmt->kind == kind;
    for (size_t i = 0; stmt && !has && i < stmt_parts(stmt); i++)
        has = stmt_has(stmt_part(stmt, i), kind);
    return has;
}

bool expr_scales(const Expr *expr)
{
    return expr->kind == EXPR_ASSIGN &&
           (expr->op == TOKEN_STAR_ASSIGN || expr->op == TOKEN_SLASH_ASSIGN);
}

bool expr_adds(const Expr *expr)
{
    return (expr->kind == EXPR_BINARY || expr->kind == EXPR_ASSIGN) && token_is_sum(expr->op);
}

bool expr_mentions(const Expr *expr, Str name)
{
    if (!expr)
        return false;
    if (expr->kind == EXPR_NAME && str_equal(expr->name, name))
        return true;
    for (size_t i = 0; i < expr_parts(expr); i++)
        if (expr_mentions(expr_part(expr, i), name))
            return true;
    return false;
}

bool expr_mentions_any(const Expr *expr, const StrMap *set, Str except)
{
    if (!expr)
        return false;
    if (expr->kind == EXPR_NAME && !str_equal(expr->name, except) && strmap_get(set, expr->name))
        return true;
    for (size_t i = 0; i < expr_parts(expr); i++)
        if (expr_mentions_any(expr_part(expr, i), set, except))
            return true;
    return false;
}

const Expr *expr_bare(const Expr *expr)
{
    while (expr && expr->kind == EXPR_PAREN)
        expr = expr->a;
    return expr;
}

const Expr *expr_unsigned(const Expr *expr)
{
    expr = expr_bare(expr);
    while (expr->kind == EXPR_UNARY && (expr->op == TOKEN_MINUS || expr->op == TOKEN_PLUS))
        expr = expr_bare(expr->a);
    return expr;
}

const Expr *expr_uncast(const Expr *expr)
{
    expr = expr_unsigned(expr);
    while (expr->kind == EXPR_CAST)
        expr = expr_unsigned(expr->a);
    return expr;
}

const Expr *expr_root(const Expr *expr)
{
    expr = expr_bare(expr);
    while (expr->kind == EXPR_MEMBER || expr->kind == EXPR_INDEX)
        expr = expr_bare(expr->a);
    return expr;
}

Str expr_key(const Expr *const *expr)
{
    return (Str){(const char *)expr, sizeof *expr};
}

Str stmt_key(const Stmt *const *stmt)
{
    return (Str){(const char *)stmt, sizeof *stmt};
}

bool expr_steps(const Expr *expr)
{
    return expr->kind == EXPR_POSTFIX || (expr->kind == EXPR_UNARY && token_is_step(expr->op));
}

bool stmt_is_loop(const Stmt *stmt)
{
    return stmt->kind == STMT_FOR || stmt->kind == STMT_WHILE || stmt->kind == STMT_DO;
}

bool stmt_holds(const Stmt *stmt, size_t token)
{
    return stmt->first <= token && token <= stmt->last;
}

bool expr_is_in(const Expr *expr, size_t first, size_t last)
{
    return expr->first >= first && expr->last <= last;
}

bool expr_holds(const Expr *expr, size_t token)
{
    return token >= expr->first && token <= expr->last;
}

bool expr_names(const Expr *expr, Str name)
{
    expr = expr_bare(expr);
    return expr && expr->kind == EXPR_NAME && str_equal(expr->name, name);
}

const Expr *expr_added_to(const Expr *expr, Str name)
{
    expr = expr_bare(expr);
    if (!expr || expr->kind != EXPR_BINARY || expr->op != TOKEN_PLUS)
        return NULL;
    return expr_names(expr->a, name) ? expr->b : expr_names(expr->b, name) ? expr->a : NULL;
}
