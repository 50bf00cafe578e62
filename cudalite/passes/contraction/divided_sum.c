/* Sums beside divisions. Enters: a range of the kernel. Leaves: a sum outside of it that nvcc fuses with a product or not,
 * by where the branches of divisions stand.
 *
 * A division of floats, a root or an exponential is a fast path and a call behind a branch. ptxas fuses a product and a
 * sum of one basic block; nvcc orders what stands in it anew as soon as it duplicates a loop around, by the test before
 * the inner loop that is the same in each iteration. Of q / m - s * s the machine code has the division between product
 * and sum then, or before both. With tiles there is no such test, and the order is another one. What the product is made
 * of comes before it in any case, and what is made of the sum behind it: neither separates them. Without a loop around,
 * nothing is duplicated. (Machine code of nvcc 13.0 for sm_90: 20 of 426 random reductions had other bits.) */
#include "divided_sum.h"

#include "../../analysis/product.h"
#include "../../syntax/parse.h"

typedef struct {
    const Model *model;
    size_t first, last;
    size_t slow; /* operations with branches */
    const Expr *
        sum; /* of a product; the one with the fewest of these that cannot separate both; NULL: none yet */
    size_t harmless; /* how many those are */
} Divided;

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

/* It takes branches: but divisions by a number are products, and intrinsics are an instruction. */
static bool is_slow(const Model *model, const Expr *expr)
{
    if (expr->kind == EXPR_CALL) {
        const Expr *callee = expr_bare(expr->a);
        return callee->kind != EXPR_NAME ||
               (!is_fast(callee->name) && !is_fast_function(model, callee->name));
    }
    const bool divides = (expr->kind == EXPR_BINARY && expr->op == TOKEN_SLASH) ||
                         (expr->kind == EXPR_ASSIGN && expr->op == TOKEN_SLASH_ASSIGN);
    return divides && expr_bare(expr->b)->kind != EXPR_NUMBER &&
           (product_size(model, expr->a) || product_size(model, expr->b));
}

static void take_sum(Divided *all, const Expr *sum, size_t harmless)
{
    if (all->sum && harmless >= all->harmless)
        return;
    all->sum = sum;
    all->harmless = harmless;
}

/* Takes the sum, if the value may be a product. `within`: slow operations of the value, which come before a product that is
 * the value itself; of one that is made elsewhere nobody asks. */
static void note_sum(Divided *all, const Expr *sum, const Expr *value, size_t above, size_t within)
{
    Products products = {0};
    product_find(all->model, value, &products);
    if (products.len)
        take_sum(all, sum, above + (product_is(all->model, expr_unsigned(value)) ? within : 0));
}

/* Counts slow operations of the expression; `above`: those that are made of it. */
static size_t visit(Divided *all, const Expr *expr, size_t above)
{
    if (!expr)
        return 0;
    const size_t itself = is_slow(all->model, expr);
    size_t within[3] = {0}, count = itself;
    above += itself;
    for (size_t i = 0; i < expr_parts(expr); i++) {
        const size_t one = visit(all, expr_part(expr, i), above);
        within[i < 2 ? i : 2] += one;
        count += one;
    }
    if (expr->first >= all->first && expr->last <= all->last)
        return count;
    if ((expr->kind == EXPR_BINARY || expr->kind == EXPR_ASSIGN) && token_is_sum(expr->op)) {
        note_sum(all, expr, expr->a, above, within[0]);
        note_sum(all, expr, expr->b, above, within[1]);
    } else if (product_is_call(all->model, expr)) { /* and adds, perhaps */
        take_sum(all, expr, above - itself);
    }
    return count;
}

static void visit_whole(void *context, const Expr *expr)
{
    Divided *all = context;
    all->slow += visit(all, expr, 0);
}

/* A loop of the statement stands around the range. */
static bool has_loop_around(const Stmt *stmt, size_t first, size_t last)
{
    if (!stmt || !stmt_holds(stmt, first) || !stmt_holds(stmt, last))
        return false;
    bool has = stmt_is_loop(stmt) && (stmt->first < first || stmt->last > last);
    for (size_t i = 0; i < stmt_parts(stmt) && !has; i++)
        has = has_loop_around(stmt_part(stmt, i), first, last);
    return has;
}

/* --- differences ------------------------------------------------------------------------------------ */

typedef struct {
    const Model *model;
    StrMap *slow; /* names that a slow operation is made for */
    const Expr *found;
} Differences;

/* A slow operation stands in it, or one of the names; NULL: none of these. */
static bool has_slow(const Model *model, const Expr *expr, const StrMap *names)
{
    bool slow = expr && (is_slow(model, expr) ||
                         (names && expr->kind == EXPR_NAME && strmap_get(names, expr->name)));
    for (size_t i = 0; expr && i < expr_parts(expr) && !slow; i++)
        slow = has_slow(model, expr_part(expr, i), names);
    return slow;
}

static bool is_slow_value(const Differences *all, const Expr *expr)
{
    return has_slow(all->model, expr, all->slow);
}

/* One that is made of a slow operation comes behind it. Of a product that is made elsewhere nobody asks what it is made of. */
static bool is_product_of_fast(const Differences *all, const Expr *value)
{
    Products products = {0};
    product_find(all->model, value, &products);
    return products.len &&
           !(product_is(all->model, expr_unsigned(value)) && has_slow(all->model, value, NULL));
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

/* A product less what is divided, or the other way: nvcc leaves the two to ptxas, which finds the product before the branches
 * of the division, or behind them with the difference. */
static const Expr *divided_difference(const Model *model)
{
    Differences all = {.model = model, .slow = strmap_new(model->arena)};
    const Stmt *body = model->kernel->body;
    stmt_each(body, note_declared, &all);
    stmt_each_expr(body, note_assigned, &all);
    stmt_each_expr(body, find_difference, &all);
    return all.found;
}

const Expr *divided_sum(const Model *model, size_t first, size_t last)
{
    Divided all = {.model = model, .first = first, .last = last};
    if (has_loop_around(model->kernel->body, first, last))
        stmt_each_expr(model->kernel->body, visit_whole, &all);
    return all.sum && all.slow > all.harmless ? all.sum : divided_difference(model);
}
