/* Parts of the syntax tree: see tree.c. */
#ifndef CUDALITE_SYNTAX_TREE_H
#define CUDALITE_SYNTAX_TREE_H

#include "ast.h"

/* The expression without parentheses around it. */
const Expr *expr_bare(const Expr *expr);
/* ... and without signs before it. */
const Expr *expr_unsigned(const Expr *expr);
/* ... nor casts. */
const Expr *expr_uncast(const Expr *expr);
/* That of which it is a member or an element: the `a` of `a.x[i].y`, and of `a` itself. */
const Expr *expr_root(const Expr *expr);
/* Keys for maps by the expression itself, or the statement; what they point to lives as long as the
 * map. */
Str expr_key(const Expr *const *expr);
Str stmt_key(const Stmt *const *stmt);
/* x++, --x: the operand is changed. */
bool expr_steps(const Expr *expr);
/* for, while, do. */
bool stmt_is_loop(const Stmt *stmt);
/* The token is one of the statement's. */
bool stmt_holds(const Stmt *stmt, size_t token);
/* It stands among tokens [first, last]. */
bool expr_is_in(const Expr *expr, size_t first, size_t last);
/* The token is one of its own. */
bool expr_holds(const Expr *expr, size_t token);
/* It is that name alone, parentheses aside. */
bool expr_names(const Expr *expr, Str name);
/* What is added to it: the c of `name + c` and of `c + name`; NULL: it is no such sum. */
const Expr *expr_added_to(const Expr *expr, Str name);
/* x *= y, or x /= y. */
bool expr_scales(const Expr *expr);
/* x + y, x - y, x += y, x -= y. */
bool expr_adds(const Expr *expr);
bool expr_mentions(const Expr *expr, Str name);
/* Mentions a name of the set, other than `except`. */
bool expr_mentions_any(const Expr *expr, const StrMap *set, Str except);

/* What an expression is made of: a, b, c, arguments; NULL where it has no such. */
size_t expr_parts(const Expr *expr);
const Expr *expr_part(const Expr *expr, size_t i);
/* The statements right inside of one: init, then, otherwise, those of a block; NULL where it has no
 * such. */
size_t stmt_parts(const Stmt *stmt);
const Stmt *stmt_part(const Stmt *stmt, size_t i);
/* The whole expressions of the statement itself: expr, step, values of what it declares; NULL where
 * it has no such. */
size_t stmt_exprs(const Stmt *stmt);
const Expr *stmt_expr(const Stmt *stmt, size_t i);
/* Visits the statement, and then those in it. */
typedef void StmtVisit(void *context, const Stmt *stmt);
void stmt_each(const Stmt *stmt, StmtVisit *visit, void *context);
/* ... each whole expression of these. */
typedef void ExprVisit(void *context, const Expr *expr);
void stmt_each_expr(const Stmt *stmt, ExprVisit *visit, void *context);
/* Adds the names that it declares, or one in it does. */
void stmt_add_declared(const Stmt *stmt, StrMap *names);
/* It is such a statement, or one in it is; NULL is none. */
bool stmt_has(const Stmt *stmt, StmtKind kind);

#endif
