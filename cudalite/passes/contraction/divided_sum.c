/* Sums beside divisions. Enters: a range of the kernel. Leaves: a sum outside of it, in a loop around, that nvcc fuses with a
 * product or not, by where the branches of divisions stand.
 *
 * A division of floats, a root or an exponential is a fast path and a call behind a branch. nvcc fuses a product and a
 * sum of one basic block. In q / m - s / m * (s / m), behind a loop in another loop, it makes the product before the
 * second division or behind it, as the loop around is written: with tiles inside it chooses otherwise. (Machine code of
 * nvcc 13.0 for sm_90: 9 of 240 random reductions of that form had other bits, and none without the loop around.) */
#include "divided_sum.h"

#include "../../analysis/product.h"
#include "../../syntax/parse.h"

typedef struct {
    const Model *model;
    size_t first, last;
    const Expr *sum; /* of a product; NULL: none yet */
    bool divides;
} Divided;

/* It takes branches: but divisions by a number are products, and intrinsics are an instruction. */
static bool is_slow(const Model *model, const Expr *expr)
{
    if (expr->kind == EXPR_CALL) {
        const Expr *callee = expr_bare(expr->a);
        return callee->kind != EXPR_NAME ||
               !str_is_any(callee->name, "min", "max", "fminf", "fmaxf", "fmin", "fmax", "fabsf",
                           "fabs", "abs", "fmaf", "fma", "__fmul_rn", "__fadd_rn", "__dmul_rn",
                           "__dadd_rn", "__syncthreads", "__syncwarp");
    }
    const bool divides = (expr->kind == EXPR_BINARY && expr->op == TOKEN_SLASH) ||
                         (expr->kind == EXPR_ASSIGN && expr->op == TOKEN_SLASH_ASSIGN);
    return divides && expr_bare(expr->b)->kind != EXPR_NUMBER &&
           (product_size(model, expr->a) || product_size(model, expr->b));
}

static void visit(void *context, const Expr *expr)
{
    Divided *all = context;
    if (!expr || (expr->first >= all->first && expr->last <= all->last))
        return;
    if ((expr->kind == EXPR_BINARY || expr->kind == EXPR_ASSIGN) && token_is_sum(expr->op) &&
        !all->sum) {
        Products products = {0};
        product_find(all->model, expr->a, &products);
        product_find(all->model, expr->b, &products);
        all->sum = products.len ? expr : NULL;
    }
    all->divides |= is_slow(all->model, expr);
    for (size_t i = 0; i < expr_parts(expr); i++)
        visit(context, expr_part(expr, i));
}

/* The innermost loop around the range; NULL: none is. */
static const Stmt *loop_around(const Stmt *stmt, size_t first, size_t last)
{
    const Stmt *inner = NULL;
    if (!stmt || !stmt_holds(stmt, first) || !stmt_holds(stmt, last))
        return NULL;
    for (size_t i = 0; i < stmt->body.len && !inner; i++)
        inner = loop_around(stmt->body.at[i], first, last);
    inner = inner ? inner : loop_around(stmt->then, first, last);
    inner = inner ? inner : loop_around(stmt->otherwise, first, last);
    return inner                                                              ? inner
           : stmt_is_loop(stmt) && (stmt->first < first || stmt->last > last) ? stmt
                                                                              : NULL;
}

const Expr *divided_sum(const Model *model, size_t first, size_t last)
{
    Divided all = {.model = model, .first = first, .last = last};
    const Stmt *loop = loop_around(model->kernel->body, first, last);
    if (loop)
        stmt_each_expr(loop, visit, &all);
    return all.divides ? all.sum : NULL;
}
