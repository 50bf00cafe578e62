/* Products that do not change in a loop, or with it. Enters: a loop whose iterations may become
 * threads. Leaves: a product that compilers make before the loop, and so fuse with no sum in it;
 * where each thread has one iteration, they would.
 *
 * A product with a uniform factor is no such one: ptxas makes it in the loop, for a uniform factor
 * takes no register. */
#include "hoisted_product.h"
#include "contraction_queries.h"

#include "../../analysis/effects/assignments.h"
#include "../../analysis/product.h"
#include "../../analysis/product_form.h"
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

/* `other`: what it is added to, of which the same fma could be made. */
static bool is_hoisted(const Hoisted *all, const Expr *summand, const Expr *other)
{
    Products products = {0}, others = {0};
    const Expr *bare = expr_unsigned(summand);
    product_find(all->model, bare, &products);
    if (!products.len || !is_invariant(all, bare))
        return false;
    const Expr *value =
        bare->kind == EXPR_NAME ? contraction_kept_value(all->model, bare->name) : bare;
    product_find(all->model, other, &others);
    return !value || others.len || !product_has_uniform_factor(all->model, value);
}

static void find_hoisted(void *context, const Expr *expr)
{
    Hoisted *all = context;
    if (!expr || all->found)
        return;
    if (expr_adds(expr)) {
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
    if (expr_adds(expr)) {
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
    const bool sums = expr_adds(expr);
    for (unsigned i = 0; sums && i < 2; i++) {
        const Expr *operand = expr_uncast(expr_unsigned(i ? expr->b : expr->a));
        const Expr *value =
            operand->kind == EXPR_NAME ? contraction_kept_value(all->model, operand->name) : NULL;
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

/* --- factors that a condition chooses --------------------------------------------------------- */

typedef struct {
    const Hoisted *all;
    Str iterator;
} Chosen;

/* The iterator, numbers, and what does not change: which iterations these are is known. */
static bool is_of_iterator(const Chosen *chosen, const Expr *condition)
{
    if (!condition)
        return true;
    if (condition->kind == EXPR_NAME && str_equal(condition->name, chosen->iterator))
        return true;
    if (condition->kind == EXPR_INDEX || condition->kind == EXPR_CALL)
        return false;
    for (size_t i = 0; i < expr_parts(condition); i++)
        if (!is_of_iterator(chosen, expr_part(condition, i)))
            return false;
    return condition->kind != EXPR_NAME || is_invariant(chosen->all, condition);
}

static bool is_kept_and_loaded(const Chosen *chosen, const Expr *value)
{
    value = expr_uncast(expr_unsigned(value));
    return value->kind != EXPR_NUMBER && is_invariant(chosen->all, value);
}

typedef struct {
    const Chosen *chosen;
    Str name;
    bool kept, changing; /* values of both kinds */
} Values;

static void note_values(void *context, const Expr *expr)
{
    Values *values = context;
    if (!expr)
        return;
    if (expr->kind == EXPR_ASSIGN && expr->op == TOKEN_ASSIGN &&
        expr_names(expr_bare(expr->a), values->name)) {
        const bool kept = is_kept_and_loaded(values->chosen, expr->b);
        values->kept |= kept;
        values->changing |= !kept;
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        note_values(context, expr_part(expr, i));
}

/* One of its values stays the same in the loop, and another one does not. */
static bool is_chosen(const Chosen *chosen, const Expr *factor)
{
    const Model *model = chosen->all->model;
    factor = expr_uncast(expr_unsigned(factor));
    if (factor->kind == EXPR_TERNARY)
        return is_of_iterator(chosen, factor->a) &&
               is_kept_and_loaded(chosen, factor->b) != is_kept_and_loaded(chosen, factor->c);
    const Variable *variable =
        factor->kind == EXPR_NAME && factor->name.len ? model_variable(model, factor->name) : NULL;
    if (!variable || !variable->declarator ||
        !stmt_holds(chosen->all->loop, variable->declarator->name_token))
        return false;
    Values values = {.chosen = chosen, .name = factor->name};
    const Expr *init = variable->declarator->init;
    if (init && expr_uncast(expr_unsigned(init))->kind == EXPR_TERNARY)
        return is_chosen(chosen, init);
    if (init) {
        values.kept = is_kept_and_loaded(chosen, init);
        values.changing = !values.kept;
    }
    stmt_each_expr(chosen->all->loop, note_values, &values);
    return values.kept && values.changing;
}

typedef struct {
    const Chosen *chosen;
    const Expr *found;
} ChosenSearch;

static void find_chosen(void *context, const Expr *expr)
{
    ChosenSearch *search = context;
    const Chosen *chosen = search->chosen;
    if (!expr || search->found)
        return;
    if (expr->kind == EXPR_BINARY && expr->op == TOKEN_STAR &&
        product_is(chosen->all->model, expr) && !product_is_exact(chosen->all->model, expr) &&
        ((is_invariant(chosen->all, expr->a) && is_chosen(chosen, expr->b)) ||
         (is_invariant(chosen->all, expr->b) && is_chosen(chosen, expr->a))))
        search->found = expr;
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_chosen(context, expr_part(expr, i));
}

const Expr *chosen_factor(const Model *model, const Loop *loop)
{
    const Hoisted all = {model, loop->stmt, stmt_assigned(model->arena, model, loop->stmt), NULL};
    const Chosen chosen = {&all, loop->variable ? loop->variable->name : (Str){0}};
    ChosenSearch search = {&chosen, NULL};
    stmt_each_expr(loop->stmt, find_chosen, &search);
    return search.found;
}

/* --- factors that were negated ---------------------------------------------------------------- */

static bool is_negated(const Model *model, const Expr *factor)
{
    factor = expr_uncast(expr_bare(factor));
    const Expr *value =
        factor->kind == EXPR_NAME ? contraction_kept_value(model, factor->name) : NULL;
    for (value = value ? expr_bare(value) : NULL; value && value->kind == EXPR_CAST;)
        value = expr_bare(value->a);
    if (!value)
        return false;
    const bool by_number = value->kind == EXPR_BINARY && value->op == TOKEN_STAR &&
                           (expr_unsigned(value->a) != expr_bare(value->a) ||
                            expr_unsigned(value->b) != expr_bare(value->b));
    return by_number || (value->kind == EXPR_UNARY && value->op == TOKEN_MINUS);
}

static bool has_negated_factor(const Model *model, const Expr *product)
{
    product = expr_uncast(expr_unsigned(product));
    return product->kind == EXPR_BINARY && product->op == TOKEN_STAR &&
           (is_negated(model, product->a) || is_negated(model, product->b));
}

/* s > s ? x : 2: a compiler knows which of both it is. */
static bool chooses_by_itself(const Model *model, const Expr *expr)
{
    const Expr *condition = expr->kind == EXPR_TERNARY ? expr_bare(expr->a) : NULL;
    return condition && condition->kind == EXPR_BINARY && token_is_relation(condition->op) &&
           contraction_of_run(model, condition->a) &&
           str_equal(product_words(model, condition->a), product_words(model, condition->b));
}

static void find_negated(void *context, const Expr *expr)
{
    Hoisted *all = context;
    if (!expr || all->found)
        return;
    if (chooses_by_itself(all->model, expr))
        all->found = expr;
    if (expr_adds(expr) && product_may_be(all->model, expr->a) &&
        product_may_be(all->model, expr->b) &&
        (has_negated_factor(all->model, expr->a) || has_negated_factor(all->model, expr->b)))
        all->found = expr;
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_negated(context, expr_part(expr, i));
}

const Expr *negated_factor(const Model *model)
{
    Hoisted all = {.model = model};
    stmt_each_expr(model->kernel->body, find_negated, &all);
    return all.found;
}
