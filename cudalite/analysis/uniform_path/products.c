/* Products on the spine, of which nvcc makes one fma with a sum elsewhere. Enters: a walk, and a
 * statement behind a bound check or in a region. Leaves: whether its products keep what nvcc makes
 * of them, and those that all threads are to make; else why not. */
#include "products.h"

#include "../../syntax/names.h"
#include "../../syntax/parse.h"
#include "../effects/pure_calls.h"
#include "../product.h"
#include "../product_form.h"
#include "../uniform_factor.h"
#include "inactive_threads.h"
#include "live_names.h"

typedef struct {
    Values parts;     /* what only threads of the guard may read for it */
    size_t varying;   /* factors that differ between threads, */
    bool has_product; /* ... some of which may be products themselves, */
    bool has_unknown; /* and others, which compilers do not know */
} Factors;

static void count_factors(const Walk *walk, const Expr *expr, Factors *factors)
{
    if (!expr)
        return;
    for (size_t i = 0; i < factors->parts.len; i++)
        if (factors->parts.at[i] == expr) {
            factors->varying++;
            factors->has_product |= select_is_product(walk->model, expr);
            return;
        }
    const Variable *variable =
        expr->kind == EXPR_NAME ? model_variable(walk->model, expr->name) : NULL;
    if (variable) {
        factors->varying += variable->declarator != NULL;
        factors->has_unknown |= !strmap_get(walk->path->unset, expr->name);
        factors->has_product |= variable->declarator && select_is_product(walk->model, expr);
    }
    for (size_t i = 0; i < expr->arguments.len; i++)
        count_factors(walk, expr->arguments.at[i], factors);
    if (expr->kind != EXPR_CALL || expr_bare(expr->a)->kind != EXPR_MEMBER) /* z of z.of(x) */
        count_factors(walk, expr->a, factors);
    count_factors(walk, expr->b, factors);
}

bool path_is_floating(const Type *type)
{
    return type->kind == TYPE_FLOATING && type->size > 2 && type->pointers == 0 &&
           type->extents.len == 0 && !type->is_reference && !type->is_auto && !type->is_shared &&
           !type->is_volatile;
}

/* The address of a variable, but as an argument. */
static void find_address(void *context, const Expr *expr)
{
    bool *found = context;
    if (!expr || *found)
        return;
    for (size_t i = 0; i < expr_parts(expr); i++) {
        const Expr *part = expr_part(expr, i), *place = part ? expr_bare(part) : NULL;
        *found |= place && expr->kind != EXPR_CALL && place->kind == EXPR_UNARY &&
                  place->op == TOKEN_AND && expr_bare(place->a)->kind == EXPR_NAME;
        find_address(context, part);
    }
}

/* A pointer of the kernel's own may lead to a variable. */
static bool has_own_pointer(const Model *model)
{
    bool has = false;
    stmt_each_expr(model->kernel->body, find_address, &has);
    for (size_t i = 0; i < model->variables.len && !has; i++)
        has = model->variables.at[i]->declarator && model->variables.at[i]->type->pointers;
    return has;
}

/* The product meets a sum behind a loop: nvcc makes one fma of them if it likes to make the product
 * there. It cannot where the loop adds to the product, and nothing is added behind it. */
static bool is_kept(Walk *walk, size_t set, Str name)
{
    const Variable *variable = model_variable(walk->model, name);
    if (variable && variable->address_taken && variable->declarator &&
        (path_is_floating(variable->type) || variable->type->kind == TYPE_VECTOR) &&
        has_own_pointer(walk->model))
        return true; /* read by another name */
    if (!path_is_used_behind_loop(walk, set, name))
        return false;
    return !select_begins_sum(select_summands(walk->model), name, set);
}

/* -(x * y), whose sign moves into the sum, and x - y * z, of which nvcc may move the difference
 * alone. */
static bool is_taken_apart(const Model *model, const Expr *value)
{
    value = expr_bare(value);
    if (value->kind == EXPR_UNARY)
        return value->op == TOKEN_MINUS && select_is_product(model, value->a);
    return value->kind == EXPR_BINARY && value->op == TOKEN_MINUS &&
           (select_is_product(model, value->a) || select_is_product(model, value->b));
}

enum { MOST_COPIES = 4 }; /* of a value, one of the other */

/* Something is added to the variable, or to a copy of it, in a loop behind the token. */
static bool is_added_in_loop(Walk *walk, size_t token, Str name, unsigned copies)
{
    const Summands *summands = select_summands(walk->model);
    Str other;
    if (strmap_get(summands->names, name) && path_is_used_in_loop(walk, token, name))
        return true;
    for (size_t i = 0; copies && strmap_next(summands->names, &i, &other);) {
        const Variable *variable = model_variable(walk->model, other);
        const Declarator *copy = variable ? variable->declarator : NULL;
        if (copy && copy->init && expr_names(expr_unsigned(copy->init), name) &&
            is_added_in_loop(walk, token, other, copies - 1))
            return true;
    }
    return false;
}

/* Loops behind add something to it: ptxas makes it there, once in each iteration, for a uniform
 * factor is in no register. `scales`: the value is a factor of what the variable holds, which may
 * be one. */
static bool is_sunk(Walk *walk, const Expr *value, bool scales, Str name, unsigned copies)
{
    const size_t *assigned = strmap_get(select_summands(walk->model)->assigned, name);
    return (!assigned || *assigned <= value->last) && /* else the loop begins with it */
           (scales || product_has_uniform_factor(walk->model, value)) &&
           is_added_in_loop(walk, value->last, name, copies);
}

/* A sum takes the product, and a loop needs it: nvcc makes it once more where it is added, or does
 * not. */
static bool is_needed_in_loop(Walk *walk, const Expr *value, Str name)
{
    const size_t set = value->last;
    const Expr *made = expr_uncast(expr_unsigned(value));
    const bool is_made = made->kind == EXPR_BINARY ||
                         (made->kind == EXPR_CALL && expr_bare(made->a)->kind == EXPR_NAME &&
                          call_gives_product(walk->model, made));
    return is_made && !product_is_exact(walk->model, made) &&
           strmap_get(select_summands(walk->model)->others, name) &&
           path_is_used_in_loop(walk, set, name);
}

/* The same of a vector that is made of products: `make_float2(x * 0.5f, y)`. */
static bool is_vector_sunk(Walk *walk, const Declarator *declarator)
{
    const Expr *value = expr_bare(declarator->init);
    if (declarator->type->kind != TYPE_VECTOR ||
        !path_is_used_in_loop(walk, value->last, declarator->name))
        return false;
    for (size_t i = 0; i < value->arguments.len; i++)
        if (select_is_product(walk->model, value->arguments.at[i]) &&
            product_has_uniform_factor(walk->model, value->arguments.at[i]))
            return true;
    return false;
}

static bool is_kept_value(Walk *walk, const Expr *value, Str name)
{
    if (is_taken_apart(walk->model, value))
        return path_is_used_behind_loop(walk, value->last, name) ||
               is_needed_in_loop(walk, value, name);
    return select_is_product(walk->model, value) &&
           (is_kept(walk, value->last, name) || is_sunk(walk, value, false, name, MOST_COPIES) ||
            is_needed_in_loop(walk, value, name));
}

bool path_keeps_declared(Walk *walk, const Declarator *declarator)
{
    return declarator->init && (path_is_floating(declarator->type)
                                    ? is_kept_value(walk, declarator->init, declarator->name)
                                    : is_vector_sunk(walk, declarator));
}

bool path_keeps_assigned(Walk *walk, const Stmt *stmt, const Guard *guard)
{
    const Expr *expr = stmt->expr, *target;
    if (stmt->kind != STMT_EXPR || expr->kind != EXPR_ASSIGN ||
        (expr->op != TOKEN_ASSIGN && !product_scales(walk->model, expr)) ||
        (target = expr_bare(expr->a))->kind != EXPR_NAME)
        return false;
    const Variable *variable = model_variable(walk->model, target->name);
    for (const Variable *one = variable; one; one = one->namesake)
        if (!path_is_floating(one->type) || one->address_taken || one->refers)
            return false;
    return variable && !outsiders_read(walk->model, guard, stmt, target->name) &&
           (expr->op != TOKEN_ASSIGN ? is_kept(walk, stmt->last, target->name) ||
                                           (!product_is_exact(walk->model, expr) &&
                                            is_sunk(walk, expr->b, true, target->name, MOST_COPIES))
                                     : is_kept_value(walk, expr->b, target->name));
}

/* A pointer or a reference may lead to a floating number of the thread's own. */
static bool has_aliases(Walk *walk)
{
    const Model *model = walk->model;
    for (size_t i = 0; walk->aliases == NOT_ASKED && i < model->variables.len; i++) {
        const Variable *variable = model->variables.at[i];
        if (variable->address_taken && variable->declarator && product_has_type(variable->type))
            walk->aliases = SOME_ALIAS;
    }
    if (walk->aliases == NOT_ASKED)
        walk->aliases = NO_ALIAS;
    return walk->aliases == SOME_ALIAS;
}

/* A variable of the thread's own that stands in the expression, in whatever way; or a pointer,
 * which may lead to one. */
static bool keeps_any(Walk *walk, const Expr *expr, size_t set)
{
    if (!expr)
        return false;
    const Variable *variable =
        expr->kind == EXPR_NAME ? model_variable(walk->model, expr->name) : NULL;
    bool keeps = variable && variable->declarator &&
                 (variable->type->pointers ? has_aliases(walk) : is_kept(walk, set, expr->name));
    for (size_t i = 0; i < expr_parts(expr) && !keeps; i++)
        keeps = keeps_any(walk, expr_part(expr, i), set);
    return keeps;
}

/* The value of the target is a product, which a sum behind the loop takes, or one in it. `set`: the
 * last token of the statement. */
static bool keeps_target(Walk *walk, const Expr *target, const Expr *value, bool scales, size_t set)
{
    const Model *model = walk->model;
    const Expr *root = expr_root(target);
    const Variable *variable = root->kind == EXPR_NAME ? model_variable(model, root->name) : NULL;
    if (root->kind != EXPR_NAME && keeps_any(walk, target, set)) /* (q += 1) *= y */
        return true;
    if (!variable || variable->type->pointers || variable->type->is_reference)
        return has_aliases(walk) && (!variable || !variable->param);
    if (!variable->declarator || variable->type->is_shared)
        return false;
    const bool varies = scales || (value && product_has_uniform_factor(model, value));
    return is_kept(walk, set, root->name) ||
           (root != expr_bare(target) && varies && path_is_used_in_loop(walk, set, root->name));
}

typedef struct {
    Walk *walk;
    const Stmt *stmt; /* all of it is looked at */
    const Expr *except;
    bool found;
} Given;

/* Bytes are copied, of whatever value: memcpy(&r, &q, 4), *(int *)&r = ... */
static bool copies_bytes(const Expr *expr)
{
    if (expr->kind == EXPR_CALL)
        return expr->a->kind == EXPR_NAME &&
               str_is_any(expr->a->name, "memcpy", "::memcpy", "std::memcpy", "memmove",
                          "__builtin_memcpy");
    const Expr *target = expr->kind == EXPR_ASSIGN ? expr_bare(expr->a) : NULL;
    return target && target->kind == EXPR_UNARY && target->op == TOKEN_STAR &&
           expr_bare(target->a)->kind == EXPR_CAST;
}

static bool call_keeps(Walk *walk, const Expr *call, size_t set)
{
    const Expr *method = expr_bare(call->a);
    if (method->kind == EXPR_MEMBER && select_is_product(walk->model, call) &&
        keeps_any(walk, method->a, set)) /* z.set(x, y) */
        return true;
    if (!call_is_own(walk->model, call) || !select_is_product(walk->model, call))
        return false;
    for (size_t i = 0; i < call->arguments.len; i++)
        if (product_is_given(walk->model, call, i) && keeps_any(walk, call->arguments.at[i], set))
            return true;
    return false;
}

/* z = x, where z is of a class whose text multiplies. */
static bool operator_multiplies(Walk *walk, const Expr *target)
{
    target = expr_bare(target);
    const Variable *variable =
        target->kind == EXPR_NAME ? model_variable(walk->model, target->name) : NULL;
    return variable && variable->type->kind == TYPE_UNKNOWN && !variable->type->pointers &&
           select_is_product(walk->model, target);
}

static void find_given(void *context, const Expr *expr)
{
    Given *given = context;
    Walk *walk = given->walk;
    if (!expr || given->found)
        return;
    const bool scales = expr->kind == EXPR_ASSIGN && product_scales(walk->model, expr);
    if (copies_bytes(expr) && keeps_any(walk, expr, given->stmt->last))
        given->found = true;
    else if (expr->kind == EXPR_CALL)
        given->found = call_keeps(walk, expr, given->stmt->last);
    else if (expr != given->except && expr->kind == EXPR_ASSIGN &&
             (scales || (expr->op == TOKEN_ASSIGN && (select_is_product(walk->model, expr->b) ||
                                                      operator_multiplies(walk, expr->a)))))
        given->found =
            keeps_target(walk, expr->a, scales ? NULL : expr->b, scales, given->stmt->last);
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_given(context, expr_part(expr, i));
}

/* Parameters and numbers alone: compilers make it where they like in any form. */
static bool is_of_parameters(const Model *model, const Expr *expr)
{
    const Variable *variable = expr->kind == EXPR_NAME ? model_variable(model, expr->name) : NULL;
    bool is = !(variable && variable->declarator) && expr->kind != EXPR_LAMBDA &&
              expr->kind != EXPR_OPAQUE && expr->kind != EXPR_INDEX &&
              !(expr->kind == EXPR_CALL && call_is_own(model, expr));
    for (size_t i = 0; is && i < expr_parts(expr); i++)
        is = !expr_part(expr, i) || is_of_parameters(model, expr_part(expr, i));
    return is;
}

/* *(int *)&q: the bytes of whatever value the variable has; &(q *= y): the variable with its
 * product. */
static bool takes_hidden(const Expr *init)
{
    init = expr_bare(init);
    const Expr *place = init->kind == EXPR_UNARY ? expr_bare(init->a) : NULL;
    const bool is_bits = init->kind == EXPR_CALL && expr_bare(init->a)->kind == EXPR_NAME &&
                         str_has(expr_bare(init->a)->name, "_as_"); /* __float_as_int(q) */
    return is_bits || (init->kind == EXPR_CAST && init->type && init->type->is_reference) ||
           (place && ((init->op == TOKEN_STAR && place->kind == EXPR_CAST) ||
                      (init->op == TOKEN_AND && place->kind == EXPR_ASSIGN)));
}

/* A value of a type that is no plain number's: no choice can take its place. */
static bool declares_kept(Walk *walk, const Declarator *declarator)
{
    const Type *type = declarator->type;
    const Expr *init = declarator->init;
    if (init && takes_hidden(init) && path_is_used_behind_loop(walk, init->last, declarator->name))
        return true;
    return init && !type->pointers && product_has_type(type) && !path_is_floating(type) &&
           !is_of_parameters(walk->model, init) && select_is_product(walk->model, init) &&
           is_kept(walk, init->last, declarator->name);
}

bool path_keeps_given(Walk *walk, const Stmt *stmt, const Guard *guard)
{
    Given given = {.walk = walk,
                   .stmt = stmt,
                   .except = path_keeps_assigned(walk, stmt, guard) ? stmt->expr : NULL};
    if (!walk->model->multiplies)
        return false;
    stmt_each_expr(stmt, find_given, &given);
    for (size_t i = 0; i < stmt->declarators.len && !given.found; i++)
        given.found = declares_kept(walk, stmt->declarators.at[i]);
    return given.found;
}

bool path_fail_kept(Walk *walk, const Stmt *stmt)
{
    return path_fail(
        walk, DIAG_ROUNDING, stmt,
        "nvcc may fuse this product with a later sum, but might not do so if only threads inside "
        "the bound "
        "check compute it",
        "compute the product where it is added, or write it as __fmul_rn(x, y) or __dmul_rn(x, y)");
}

/* Of two operands that are no sums and no products themselves, which nvcc would make elsewhere,
 * too. */
static bool is_plain(const Expr *value)
{
    value = expr_uncast(value);
    return value->kind != EXPR_BINARY || (expr_uncast(value->a)->kind != EXPR_BINARY &&
                                          expr_uncast(value->b)->kind != EXPR_BINARY);
}

/* It likes to where the product takes the place of its one factor that it would have to keep. Of
 * others nobody can tell. `scaled`: the product is the statement's x *= value. */
static bool can_keep_product(Walk *walk, const Stmt *stmt, const Expr *value, bool scaled, Str name,
                             Factors *factors)
{
    const size_t set = value->last;
    const Summands *summands = select_summands(walk->model);
    const size_t *assigned = strmap_get(summands->assigned, name); /* several values */
    *factors = (Factors){.varying = scaled, .has_product = scaled};
    bool fine = select_parts(walk->model, value, &factors->parts);
    count_factors(walk, value, factors);
    const Variable *variable = model_variable(walk->model, name);
    return (fine && variable && path_is_floating(variable->type) && factors->varying <= 1 &&
            !(variable->address_taken && has_own_pointer(walk->model)) &&
            !is_taken_apart(walk->model, value) && !factors->has_product &&
            (!assigned || *assigned <= set) && !strmap_get(summands->beside, name) &&
            ((is_plain(value) && path_is_used_first_behind_loop(walk, set, name)) ||
             is_sunk(walk, value, scaled, name, 0))) ||
           path_fail_kept(walk, stmt);
}

/* All threads make the product, of the 0 that those outside of the guard have for its factor. */
static bool share_product(Walk *walk, const Stmt *stmt, const Expr *value, bool scaled, Str name,
                          Guard *guard)
{
    Factors factors;
    if (!can_keep_product(walk, stmt, value, scaled, name, &factors))
        return false;
    for (size_t i = 0; i < factors.parts.len; i++)
        path_add(walk, (PathItem){.kind = PATH_CHOICE,
                                  .guard = guard,
                                  .stmt = stmt,
                                  .last = stmt,
                                  .value = factors.parts.at[i],
                                  .fresh = !factors.has_unknown});
    strmap_set(walk->path->unset, name, walk);
    return true;
}

bool path_can_declare_product(Walk *walk, const Stmt *stmt, const Declarator *declarator)
{
    Factors factors;
    return !path_keeps_declared(walk, declarator) ||
           can_keep_product(walk, stmt, declarator->init, false, declarator->name, &factors);
}

bool path_can_guard_products(Walk *walk, const Stmt *stmt, const Guard *guard)
{
    Factors factors;
    for (size_t i = 0; i < stmt->declarators.len; i++)
        if (!path_can_declare_product(walk, stmt, stmt->declarators.at[i]))
            return false;
    return !path_keeps_assigned(walk, stmt, guard) ||
           can_keep_product(walk, stmt, stmt->expr->b, stmt->expr->op != TOKEN_ASSIGN,
                            expr_bare(stmt->expr->a)->name, &factors);
}

bool path_can_make_before(Walk *walk, const Stmt *stmt)
{
    return path_keeps_given(walk, stmt, NULL) ? path_fail_kept(walk, stmt)
                                              : path_can_guard_products(walk, stmt, NULL);
}

bool path_share_declared(Walk *walk, const Stmt *stmt, const Declarator *declarator, Guard *guard)
{
    return share_product(walk, stmt, declarator->init, false, declarator->name, guard);
}

bool path_share_product(Walk *walk, const Stmt *stmt, Guard *guard)
{
    const Expr *expr = stmt->expr;
    return share_product(walk, stmt, expr->b, expr->op != TOKEN_ASSIGN, expr_bare(expr->a)->name,
                         guard);
}

/* --- products that stand twice ---------------------------------------------------------------- */

/* No variable of the product is set behind the token. */
static bool stays_from(Walk *walk, const Expr *expr, size_t token)
{
    if (!expr)
        return true;
    const size_t *last = expr->kind == EXPR_NAME
                             ? strmap_get(select_summands(walk->model)->assigned, expr->name)
                             : NULL;
    for (size_t i = 0; i < expr->arguments.len; i++)
        if (!stays_from(walk, expr->arguments.at[i], token))
            return false;
    return (!last || *last < token) && stays_from(walk, expr->a, token) &&
           stays_from(walk, expr->b, token);
}

typedef struct {
    Walk *walk;
    StrMap *products; /* form -> the first of them */
} Twice;

/* (&a[i])[0] is a[i]. */
static Str form_of_access(void *context, const Expr *expr)
{
    const Walk *walk = context;
    const Access *access = strmap_get(walk->accesses, expr_key(&expr));
    return access && access->flat ? access_element(walk->model->arena, access) : (Str){0};
}

Str path_product_form(Walk *walk, const Expr *product)
{
    if (!walk->accesses)
        walk->accesses = model_accesses(walk->model);
    return product_form(walk->model, product, form_of_access, walk);
}

/* The same product stands before a loop and behind it. */
static const Expr *find_twice(Twice *all, const Expr *expr)
{
    Walk *walk = all->walk;
    const Model *model = walk->model;
    const Expr *found = NULL;
    if (!expr)
        return NULL;
    bool product = expr->op == TOKEN_STAR && product_is(model, expr);
    if ((product || (expr->kind == EXPR_ASSIGN && expr->op == TOKEN_STAR_ASSIGN)) &&
        expr->last - expr->first < MOST_FACTOR_TOKENS) {
        Str text = path_product_form(walk, expr);
        const Expr *other = strmap_get(all->products, text);
        if (!other)
            strmap_set(all->products, text, (void *)expr);
        else if (expr->first > path_first_end(walk, other->last) &&
                 stays_from(walk, expr->a, product ? other->first : expr->last + 1) &&
                 stays_from(walk, expr->b, other->first))
            return expr;
    }
    for (size_t i = 0; i < expr_parts(expr) && !found; i++)
        found = find_twice(all, expr_part(expr, i));
    return found;
}

static bool makes_none_twice(Twice *all, const Stmt *stmt)
{
    if (!stmt)
        return true;
    const Expr *found = NULL;
    for (size_t i = 0; i < stmt_exprs(stmt) && !found; i++)
        found = find_twice(all, stmt_expr(stmt, i));
    if (found)
        return path_fail(all->walk, DIAG_ROUNDING, stmt,
                         "this product also occurs before the loop: nvcc computes both at once, "
                         "but may not do so with copies or a bound check in between",
                         "write it as __fmul_rn(x, y) or __dmul_rn(x, y)");
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        if (!makes_none_twice(all, stmt_part(stmt, i)))
            return false;
    return true;
}

bool path_makes_none_twice(Walk *walk)
{
    const Model *model = walk->model;
    Twice all = {walk, strmap_new(model->arena)};
    return !model->multiplies || makes_none_twice(&all, model->kernel->body);
}

bool path_keeps_any_declared(Walk *walk, const Stmt *stmt)
{
    for (size_t i = 0; i < stmt->declarators.len; i++)
        if (path_keeps_declared(walk, stmt->declarators.at[i]))
            return true;
    return false;
}

/* The name stands outside of the region, where its value may come to. */
static bool is_used_outside(Walk *walk, const Region *region, Str name)
{
    const Stmt *body = walk->model->kernel->body;
    return path_is_used(walk, name, region_last_token(region) + 1, body->last) ||
           (region_around(region) &&
            path_is_used(walk, name, body->first, region_first_token(region)));
}

static bool leaves_product(Walk *walk, const Region *region, Str name, const Expr *value)
{
    const bool meets = strmap_get(select_summands(walk->model)->names, name) != NULL;
    return (is_taken_apart(walk->model, value) ||
            (meets && select_is_product(walk->model, value))) &&
           is_used_outside(walk, region, name);
}

bool path_leaves_product(Walk *walk, const Region *region, const Stmt *stmt)
{
    if (!stmt)
        return false;
    const Expr *expr = stmt->expr ? expr_bare(stmt->expr) : NULL;
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        if (declarator->init && leaves_product(walk, region, declarator->name, declarator->init))
            return true;
    }
    if (expr && expr->kind == EXPR_ASSIGN && expr_bare(expr->a)->kind == EXPR_NAME) {
        Str name = expr_bare(expr->a)->name;
        bool scales = product_scales(walk->model, expr) && is_used_outside(walk, region, name);
        if (scales || (expr->op == TOKEN_ASSIGN && leaves_product(walk, region, name, expr->b)))
            return true;
    }
    for (size_t i = 0; expr && expr->kind == EXPR_CALL && i < expr->arguments.len; i++) {
        const Expr *name = expr_bare(expr->arguments.at[i]);
        if (name->kind == EXPR_UNARY && name->op == TOKEN_AND)
            name = expr_bare(name->a);
        if (call_is_own(walk->model, expr) && name->kind == EXPR_NAME &&
            product_is_given(walk->model, expr, i) && select_is_product(walk->model, expr) &&
            is_used_outside(walk, region, name->name))
            return true;
    }
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        if (path_leaves_product(walk, region, stmt_part(stmt, i)))
            return true;
    return false;
}
