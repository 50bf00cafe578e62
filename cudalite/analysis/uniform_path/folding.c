/* Numbers that a compiler folds. Enters: a kernel. Leaves: values that only the run knows; statements that may not be put under a
 * bound check of ours.
 *
 *     float v = 0.5f;                        float v = 0.5f;
 *     for (int u = 0; u < 3; u++)            if (active)
 *         v += e[u];                             for (...) v += e[u];
 *     ... loop ...                           ... tiles ...
 *     b[x] = s + v * 0.3f;                   if (active) b[x] = s + v * 0.3f;
 *
 * Where a way around the statement leaves a number in the variable, and it is multiplied by a number, a compiler makes the product
 * at the end of each way (LLVM: a product of a phi with a constant operand), where it meets no sum.
 *
 * Only the run knows what memory holds, parameters, places in the grid, and sums, products and elementary functions of floating
 * numbers of these. Of integers x - x and x * 0 are known, and so may be whatever a condition chooses: all that is not listed here
 * is taken to be known. */
#include "folding.h"

#include "../../syntax/parse.h"
#include "../effects/assignments.h"
#include "../effects/pure_calls.h"
#include "../product.h"
#include "../product_form.h"
#include "../uniform_factor.h"

enum { MOST_VARIABLES = 8 /* one of the other */, MOST_PASSES = 4 };

static bool is_of_run(const Model *model, const Expr *value, unsigned depth);

typedef struct {
    const Model *model;
    Str name;
    unsigned depth;
    bool is;
} Given;

/* What the variable is given: x = value, of such values; x += value and its like, of floating
 * numbers, which were unknown before. */
static void find_given(void *context, const Expr *expr)
{
    Given *given = context;
    if (!expr || !given->is)
        return;
    const Expr *root = expr->kind == EXPR_ASSIGN || expr_steps(expr) ? expr_root(expr->a) : NULL;
    if (root && expr_names(root, given->name))
        given->is =
            expr->kind == EXPR_ASSIGN && expr_names(expr->a, given->name) &&
            product_size(given->model, expr->a) &&
            (expr->op != TOKEN_ASSIGN || is_of_run(given->model, expr->b, given->depth - 1));
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_given(context, expr_part(expr, i));
}

static bool is_given_by_run(const Model *model, Str name, unsigned depth)
{
    static const bool answers[] = {false, true};
    const bool *known = strmap_get(model->of_run, name);
    if (known)
        return *known;
    strmap_set(model->of_run, name,
               (void *)(uintptr_t)&answers[0]); /* where it is made of itself */
    Given given = {model, name, depth, true};
    stmt_each_expr(model->kernel->body, find_given, &given);
    strmap_set(model->of_run, name, (void *)(uintptr_t)&answers[given.is]);
    return given.is;
}

/* A parameter that nothing sets; a variable that is given such values alone. */
static bool is_name_of_run(const Model *model, Str name, unsigned depth)
{
    const Variable *variable = model_variable(model, name);
    if (!variable)
        return name_is_place(name);
    if (variable->namesake || variable->address_taken || variable->refers || !depth)
        return false;
    if (strmap_get(model->assigned, name) &&
        (!variable->declarator || !is_given_by_run(model, name, depth)))
        return false;
    if (!variable->declarator)
        return variable->param && !strs_has(&model->kernel->template_params, name) &&
               (variable->type->pointers || !strmap_get(model->compared, name));
    return variable->declarator->init && !variable->type->is_reference &&
           is_of_run(model, variable->declarator->init, depth - 1);
}

/* An element of an array that a parameter leads to, or a part of a parameter. */
static bool is_memory_of_run(const Model *model, const Expr *expr, unsigned depth)
{
    while (expr->kind == EXPR_INDEX || expr->kind == EXPR_MEMBER)
        expr = expr_bare(expr->a);
    return expr->kind == EXPR_NAME && is_name_of_run(model, expr->name, depth);
}

static bool is_function_of_run(const Model *model, const Expr *call, unsigned depth)
{
    return call->a->kind == EXPR_NAME && !call_is_own(model, call) && call->arguments.len == 1 &&
           str_is_any(call->a->name, "sqrtf", "sqrt", "rsqrtf", "rsqrt", "expf", "exp", "logf",
                      "log", "fabsf", "fabs", "tanhf", "sinf", "cosf", "__expf", "__logf", "__ldg",
                      "__half2float") &&
           is_of_run(model, call->arguments.at[0], depth);
}

static bool is_binary_of_run(const Model *model, const Expr *expr, unsigned depth)
{
    const bool a = is_of_run(model, expr->a, depth), b = is_of_run(model, expr->b, depth);
    const Expr *left = expr_bare(expr->a), *right = expr_bare(expr->b);
    if (product_size(model, expr)) /* by - by is no number where by is none */
        return (token_is_sum(expr->op) || expr->op == TOKEN_STAR || expr->op == TOKEN_SLASH) &&
               (a || b);
    if (left->kind == EXPR_UNARY || right->kind == EXPR_UNARY)
        return false;
    const bool literal = right->kind == EXPR_NUMBER && right->value != 0;
    switch (expr->op) {
    case TOKEN_PLUS: return a && (b || literal);
    case TOKEN_MINUS: return a && literal;
    case TOKEN_STAR:
        return (a && (b || literal)) || (b && left->kind == EXPR_NUMBER && left->value != 0);
    default: return false;
    }
}

static bool is_of_run(const Model *model, const Expr *value, unsigned depth)
{
    value = expr_bare(value);
    switch (value->kind) {
    case EXPR_NAME: return is_name_of_run(model, value->name, depth);
    case EXPR_INDEX:
    case EXPR_MEMBER: return is_memory_of_run(model, value, depth);
    case EXPR_CAST: return is_of_run(model, value->a, depth);
    case EXPR_UNARY:
        return (value->op == TOKEN_MINUS || value->op == TOKEN_PLUS || value->op == TOKEN_AND) &&
               is_of_run(model, value->a, depth);
    case EXPR_BINARY: return is_binary_of_run(model, value, depth);
    case EXPR_TERNARY:
        return is_of_run(model, value->b, depth) && is_of_run(model, value->c, depth);
    case EXPR_CALL: return is_function_of_run(model, value, depth);
    default: return false;
    }
}

bool value_may_be_number(const Model *model, const Expr *value)
{
    return !is_of_run(model, value, MOST_VARIABLES);
}

/* --- parameters that conditions compare ------------------------------------------------------- */

/* `n == 3`, `n > 2`, `switch (n)`: inside of such a condition a compiler may know the parameter. */
static void add_compared(StrMap *names, const Expr *expr)
{
    if (expr && expr->kind == EXPR_NAME && expr->name.len)
        strmap_set(names, expr->name, names);
    for (size_t i = 0; expr && expr->kind != EXPR_INDEX && i < expr_parts(expr); i++)
        add_compared(names, expr_part(expr, i));
}

typedef struct {
    const Model *model;
    StrMap *names;
} Compared;

/* Made of numbers and constants of the file alone. */
static bool is_number(const Model *model, const Expr *expr)
{
    if (!expr)
        return true;
    bool is = expr->kind != EXPR_INDEX && expr->kind != EXPR_CALL && expr->kind != EXPR_LAMBDA &&
              expr->kind != EXPR_OPAQUE &&
              !(expr->kind == EXPR_NAME &&
                (model_variable(model, expr->name) || name_is_place(expr->name)));
    for (size_t i = 0; i < expr_parts(expr) && is; i++)
        is = is_number(model, expr_part(expr, i));
    return is;
}

static void find_compared(void *context, const Expr *expr)
{
    Compared *all = context;
    if (!expr)
        return;
    if (expr->kind == EXPR_BINARY && token_is_relation(expr->op)) {
        if (is_number(all->model, expr->b))
            add_compared(all->names, expr->a);
        if (is_number(all->model, expr->a))
            add_compared(all->names, expr->b);
    }
    if (expr->kind == EXPR_CALL && expr->a->kind == EXPR_NAME &&
        str_is_any(expr->a->name, "__builtin_assume", "__builtin_unreachable", "__assume",
                   "__builtin_expect"))
        for (size_t i = 0; i < all->model->kernel->params.len; i++)
            strmap_set(all->names, all->model->kernel->params.at[i]->name, all->names);
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_compared(context, expr_part(expr, i));
}

static void find_switched(void *context, const Stmt *stmt)
{
    Compared *all = context;
    if (stmt->kind == STMT_SWITCH)
        add_compared(all->names, stmt->expr);
}

StrMap *folding_compared(const Model *model)
{
    Compared all = {model, strmap_new(model->arena)};
    stmt_each_expr(model->kernel->body, find_compared, &all);
    stmt_each(model->kernel->body, find_switched, &all);
    return all.names;
}

/* --- what is multiplied by a number ----------------------------------------------------------- */

typedef struct {
    const Model *model;
    StrMap *names;
    bool has_changed;
} Factors;

/* Of what may be a number as a whole; subscripts aside. */
static void add_names(Factors *all, const Expr *expr)
{
    if (!expr || !value_may_be_number(all->model, expr))
        return;
    if (expr->kind == EXPR_NAME && expr->name.len && !strmap_get(all->names, expr->name)) {
        strmap_set(all->names, expr->name, all);
        all->has_changed = true;
    }
    for (size_t i = expr->kind == EXPR_CALL; i < expr_parts(expr); i++)
        if (expr->kind != EXPR_INDEX || expr_part(expr, i) == expr->a)
            add_names(all, expr_part(expr, i));
}

/* The function's text has numbers of its own, or is not seen. */
static bool has_numbers(const Model *model, const Expr *call)
{
    const Functions *functions = call->a->kind == EXPR_NAME
                                     ? unit_functions(model->unit, str_unqualified(call->a->name))
                                     : NULL;
    for (size_t i = 0; functions && i < functions->len; i++)
        for (size_t k = functions->at[i]->brace; k < functions->at[i]->tokens.len; k++)
            if (functions->at[i]->tokens.at[k].kind == TOKEN_NUMBER)
                return true;
    return !functions;
}

/* What a function that multiplies is given beside a number, or beside numbers of its own. */
static void add_given(Factors *all, const Expr *call)
{
    const bool has = has_numbers(all->model, call);
    size_t numbers = 0;
    for (size_t i = 0; i < call->arguments.len; i++)
        numbers += value_may_be_number(all->model, call->arguments.at[i]);
    for (size_t i = 0; i < call->arguments.len && (has || call->arguments.len == 1 || numbers > 1);
         i++)
        add_names(all, call->arguments.at[i]);
}

static void add_factors(Factors *all, const Expr *expr)
{
    const Model *model = all->model;
    if (expr->kind == EXPR_BINARY && product_is(model, expr) && !product_is_exact(model, expr)) {
        add_names(all, value_may_be_number(model, expr->b) ? expr->a : NULL);
        add_names(all, value_may_be_number(model, expr->a) ? expr->b : NULL);
    }
    if (expr->kind == EXPR_ASSIGN && product_scales(model, expr) &&
        !product_is_exact(model, expr) && value_may_be_number(model, expr->b))
        add_names(all, expr->a);
    if (expr->kind == EXPR_CALL && product_is_call(model, expr))
        add_given(all, expr);
}

/* ... and what such a factor is made of. */
static void find_factors(void *context, const Expr *expr)
{
    Factors *all = context;
    if (!expr)
        return;
    const Expr *root = expr->kind == EXPR_ASSIGN ? expr_root(expr->a) : NULL;
    if (root && root->kind == EXPR_NAME && strmap_get(all->names, root->name))
        add_names(all, expr->b);
    add_factors(all, expr);
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_factors(context, expr_part(expr, i));
}

static void find_declared(void *context, const Stmt *stmt)
{
    Factors *all = context;
    for (size_t i = 0; i < stmt->declarators.len; i++)
        if (stmt->declarators.at[i]->init && strmap_get(all->names, stmt->declarators.at[i]->name))
            add_names(all, stmt->declarators.at[i]->init);
}

static const StrMap *factors(Walk *walk)
{
    if (walk->factors)
        return walk->factors;
    Factors all = {walk->model, strmap_new(walk->model->arena), true};
    for (unsigned pass = 0; pass < MOST_PASSES && all.has_changed; pass++) {
        all.has_changed = false;
        stmt_each_expr(walk->model->kernel->body, find_factors, &all);
        stmt_each(walk->model->kernel->body, find_declared, &all);
    }
    return walk->factors = all.names;
}

bool path_folds_number(Walk *walk, const Stmt *stmt)
{
    const Model *model = walk->model;
    if (!model->multiplies || stmt->kind == STMT_DECL)
        return false;
    const StrMap *set = stmt_assigned(model->arena, model, stmt);
    Str name;
    for (size_t i = 0; strmap_next(set, &i, &name);) {
        const Variable *variable = model_variable(model, name);
        const Declarator *declarator = variable ? variable->declarator : NULL;
        if (declarator && declarator->init && declarator->name_token < stmt->first &&
            product_has_type(variable->type) && !variable->type->pointers &&
            value_may_be_number(model, declarator->init) && strmap_get(factors(walk), name) &&
            path_is_used_behind_loop(walk, stmt->last, name))
            return true;
    }
    return false;
}
