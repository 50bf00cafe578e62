/* Differences of products and quotients. Enters: a kernel. Leaves: a difference that nvcc makes one
 * fma of with its product or not, by where the branches of a division stand.
 *
 * A division of floats, a root or an exponential is a fast path and a call behind a branch. ptxas
 * fuses a product and a sum of one basic block: it finds the product of x * y - 1 / z before the
 * branches of the division, or behind them with the difference. A product that is made of the
 * division comes behind it in any case. (Machine code of nvcc 13.0 for sm_90.) */
#include "divided_difference.h"

#include "../../analysis/product.h"
#include "../../analysis/uniform_factor.h"
#include "../../syntax/parse.h"

/* An instruction or some, with no branch. */
static bool is_fast(Str callee)
{
    return str_is_any(callee, "min", "max", "fminf", "fmaxf", "fmin", "fmax", "fabsf", "fabs",
                      "abs", "fmaf", "fma", "__fmul_rn", "__fadd_rn", "__dmul_rn", "__dadd_rn",
                      "__syncthreads", "__syncwarp", "float", "double", "int", "if", "for", "while",
                      "return", "sizeof");
}

/* The text of the file's functions of that name divides nothing and calls nothing that may. */
static bool is_fast_function(const Model *model, Str name)
{
    const Functions *functions = unit_functions(model->unit, name);
    bool fast = functions && functions->len;
    for (size_t i = 0; fast && i < functions->len; i++) {
        const Tokens *tokens = &functions->at[i]->tokens;
        for (size_t k = functions->at[i]->brace + 1; fast && k + 1 < tokens->len; k++) {
            const TokenKind kind = tokens->at[k].kind;
            fast = kind != TOKEN_SLASH && kind != TOKEN_SLASH_ASSIGN &&
                   (kind != TOKEN_NAME || tokens->at[k + 1].kind != TOKEN_LPAREN ||
                    is_fast(token_text(model->arena, tokens->at[k])));
        }
    }
    return fast;
}

/* It takes branches: but quotients by powers of two are products, and intrinsics are an
 * instruction. */
static bool is_slow(const Model *model, const Expr *expr, bool by_number)
{
    if (expr->kind == EXPR_CALL) {
        const Expr *callee = expr_bare(expr->a);
        return callee->kind != EXPR_NAME ||
               (!is_fast(callee->name) && !is_fast_function(model, callee->name));
    }
    const bool divides = (expr->kind == EXPR_BINARY && expr->op == TOKEN_SLASH) ||
                         (expr->kind == EXPR_ASSIGN && expr->op == TOKEN_SLASH_ASSIGN);
    const Expr *divisor = divides ? expr_bare(expr->b) : NULL;
    return divides && (by_number || divisor->kind != EXPR_NUMBER) &&
           !number_is_power_of_two(model, divisor) &&
           (product_size(model, expr->a) || product_size(model, expr->b));
}

typedef struct {
    const Model *model;
    StrMap *slow;   /* names that a slow operation is made for */
    bool by_number; /* quotients by numbers are slow; products are looked at where they stand */
    const Expr *found;
} Differences;

/* A slow operation stands in it, or one of the names; NULL: none of these. */
static bool has_slow(const Model *model, const Expr *expr, bool by_number, const StrMap *names)
{
    bool slow = expr && (is_slow(model, expr, by_number) ||
                         (names && expr->kind == EXPR_NAME && strmap_get(names, expr->name)));
    for (size_t i = 0; expr && i < expr_parts(expr) && !slow; i++)
        slow = has_slow(model, expr_part(expr, i), by_number, names);
    return slow;
}

static bool is_slow_value(const Differences *all, const Expr *expr)
{
    return has_slow(all->model, expr, all->by_number, all->slow);
}

/* One that is made of a slow operation comes behind it. Of a product that is made elsewhere nobody
 * asks what it is made of. */
static bool is_product_of_fast(const Differences *all, const Expr *value)
{
    const bool stands_here = product_is(all->model, expr_unsigned(value));
    return product_may_be(all->model, value) && (stands_here || !all->by_number) &&
           !(stands_here && has_slow(all->model, value, all->by_number, NULL));
}

static void find_difference(void *context, const Expr *expr)
{
    Differences *all = context;
    if (!expr || all->found)
        return;
    if (((expr->kind == EXPR_BINARY && expr->op == TOKEN_MINUS) ||
         (expr->kind == EXPR_ASSIGN && expr->op == TOKEN_MINUS_ASSIGN)) &&
        ((is_product_of_fast(all, expr->a) && is_slow_value(all, expr->b)) ||
         (is_product_of_fast(all, expr->b) && is_slow_value(all, expr->a))))
        all->found = expr;
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_difference(context, expr_part(expr, i));
}

static void note_name(Differences *all, Str name, const Expr *value)
{
    if (is_slow_value(all, value))
        strmap_set(all->slow, name, all);
}

static void note_assigned(void *context, const Expr *expr)
{
    Differences *all = context;
    if (!expr)
        return;
    const Expr *target = expr->kind == EXPR_ASSIGN ? expr_bare(expr->a) : NULL;
    if (target && target->kind == EXPR_NAME && target->name.len)
        note_name(all, target->name, expr->op == TOKEN_ASSIGN ? expr->b : expr);
    for (size_t i = 0; i < expr_parts(expr); i++)
        note_assigned(context, expr_part(expr, i));
}

static void note_declared(void *context, const Stmt *stmt)
{
    Differences *all = context;
    for (size_t i = 0; i < stmt->declarators.len; i++)
        if (stmt->declarators.at[i]->init)
            note_name(all, stmt->declarators.at[i]->name, stmt->declarators.at[i]->init);
}

static const Expr *find_in_kernel(const Model *model, bool by_number)
{
    Differences all = {.model = model, .slow = strmap_new(model->arena), .by_number = by_number};
    const Stmt *body = model->kernel->body;
    stmt_each(body, note_declared, &all);
    stmt_each_expr(body, note_assigned, &all);
    stmt_each_expr(body, find_difference, &all);
    return all.found;
}

const Expr *divided_difference(const Model *model)
{
    const Expr *found = find_in_kernel(model, false);
    return found ? found : find_in_kernel(model, true);
}
