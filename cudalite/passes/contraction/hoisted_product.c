/* Products that do not change in a loop, or with it. Enters: a loop whose iterations may become
 * threads. Leaves: a product that compilers make before the loop, and so fuse with no sum in it;
 * where each thread has one iteration, they would.
 *
 * A product with a uniform factor is no such one: ptxas makes it in the loop, for a uniform factor
 * takes no register. */
#include "hoisted_product.h"

#include "../../analysis/effects/assignments.h"
#include "../../analysis/product.h"
#include "../../analysis/uniform_factor.h"
#include "../../syntax/parse.h"

typedef struct {
    const Model *model;
    const Stmt *loop;
    StrMap *assigned; /* in the loop */
    const Expr *found;
} Hoisted;

/* Nothing that the loop sets or declares stands in it. */
static bool is_invariant(const Hoisted *all, const Expr *expr)
{
    if (!expr)
        return true;
    if (expr->kind == EXPR_NAME) {
        const Variable *variable = model_variable(all->model, expr->name);
        const Declarator *declarator = variable ? variable->declarator : NULL;
        return !strmap_get(all->assigned, expr->name) &&
               !(declarator && declarator->name_token > all->loop->first &&
                 declarator->name_token < all->loop->last);
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        if (!is_invariant(all, expr_part(expr, i)))
            return false;
    return true;
}

/* The value that the name has in the loop, where that is the one that it was declared with. */
static const Expr *given_value(const Model *model, const Expr *name)
{
    const Variable *variable = model_variable(model, name->name);
    const Declarator *declarator = variable ? variable->declarator : NULL;
    const bool once = declarator && !variable->namesake && !strmap_get(model->assigned, name->name);
    return once ? declarator->init : NULL;
}

/* `other`: what it is added to, of which the same fma could be made. */
static bool is_hoisted(const Hoisted *all, const Expr *summand, const Expr *other)
{
    Products products = {0}, others = {0};
    const Expr *bare = expr_unsigned(summand);
    product_find(all->model, bare, &products);
    if (!products.len || !is_invariant(all, bare))
        return false;
    const Expr *value = bare->kind == EXPR_NAME ? given_value(all->model, bare) : bare;
    product_find(all->model, other, &others);
    return !value || others.len || !product_has_uniform_factor(all->model, value);
}

static void find_hoisted(void *context, const Expr *expr)
{
    Hoisted *all = context;
    if (!expr || all->found)
        return;
    if ((expr->kind == EXPR_BINARY || expr->kind == EXPR_ASSIGN) && token_is_sum(expr->op)) {
        if (is_hoisted(all, expr->b, expr->a))
            all->found = expr->b;
        else if (expr->kind == EXPR_BINARY && is_hoisted(all, expr->a, expr->b))
            all->found = expr->a;
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_hoisted(context, expr_part(expr, i));
}

static void find_sum(void *context, const Expr *expr)
{
    Hoisted *all = context;
    if (!expr || all->found)
        return;
    if ((expr->kind == EXPR_BINARY || expr->kind == EXPR_ASSIGN) && token_is_sum(expr->op)) {
        Products products = {0};
        product_find(all->model, expr->b, &products);
        if (expr->kind == EXPR_BINARY)
            product_find(all->model, expr->a, &products);
        for (size_t i = 0; i < products.len && !all->found; i++)
            if (!product_is_exact(all->model, products.at[i].expr))
                all->found = products.at[i].expr;
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_sum(context, expr_part(expr, i));
}

typedef struct {
    Str name;
    bool found;
} Mention;

static void find_mention(void *context, const Expr *expr)
{
    Mention *mention = context;
    mention->found = mention->found || expr_mentions(expr, mention->name);
}

/* An iteration reads what an earlier one has written. */
static bool reads_own_writes(const Model *model, const Stmt *loop)
{
    StrMap *read = strmap_new(model->arena), *written = strmap_new(model->arena);
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        if (!expr_is_in(access->expr, loop->first, loop->last))
            continue;
        if (access->read)
            strmap_set(read, access->array->name, read);
        if (access->write)
            strmap_set(written, access->array->name, written);
        if (strmap_get(read, access->array->name) && strmap_get(written, access->array->name))
            return true;
    }
    return false;
}

/* `for (int k = 0; k < 2; k++)`, whose body does not name k. */
static bool repeats(const Stmt *loop)
{
    const Stmt *init = loop->kind == STMT_FOR ? loop->init : NULL;
    const Expr *bound = loop->expr ? expr_bare(loop->expr) : NULL;
    if (!init || init->declarators.len != 1 || !bound || bound->kind != EXPR_BINARY ||
        expr_bare(bound->b)->kind != EXPR_NUMBER)
        return false;
    Mention mention = {init->declarators.at[0]->name, false};
    stmt_each_expr(loop->then, find_mention, &mention);
    return !mention.found;
}

const Expr *repeated_product(const Model *model, const Loop *loop)
{
    const Stmt *body = model->kernel->body;
    Hoisted all = {model, loop->stmt, NULL, NULL};
    for (const Stmt *around = loop->stmt; around != body && !all.found;) {
        around = stmt_parent(body, around);
        if (stmt_is_loop(around) && repeats(around) && !reads_own_writes(model, around))
            stmt_each_expr(around, find_sum, &all);
    }
    return all.found;
}

/* x * y + ... in the loop's own text, of numbers that it does not set. */
static void find_invariant(void *context, const Expr *expr)
{
    Hoisted *all = context;
    if (!expr || all->found)
        return;
    const bool sums =
        (expr->kind == EXPR_BINARY || expr->kind == EXPR_ASSIGN) && token_is_sum(expr->op);
    for (unsigned i = 0; sums && i < 2; i++) {
        const Expr *operand = expr_uncast(expr_unsigned(i ? expr->b : expr->a));
        const Expr *value = operand->kind == EXPR_NAME ? given_value(all->model, operand) : NULL;
        operand = value && expr_is_in(value, all->loop->first, all->loop->last)
                      ? expr_uncast(expr_unsigned(value))
                      : operand;
        if (operand->kind == EXPR_BINARY && product_is(all->model, operand) &&
            is_invariant(all, operand) && !product_is_exact(all->model, operand) &&
            !product_has_uniform_factor(all->model, operand))
            all->found = operand;
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_invariant(context, expr_part(expr, i));
}

const Expr *invariant_product(const Model *model, const Loop *loop)
{
    Hoisted all = {model, loop->stmt, stmt_assigned(model->arena, model, loop->stmt), NULL};
    stmt_each_expr(loop->stmt, find_invariant, &all);
    return all.found;
}

const Expr *hoisted_product(const Model *model, const Loop *loop)
{
    Hoisted all = {model, loop->stmt, stmt_assigned(model->arena, model, loop->stmt), NULL};
    stmt_each_expr(loop->stmt, find_hoisted, &all);
    return all.found;
}
