/* Kernels that copy, add, compare, scale, and compute indices alone. Enters: a model. Leaves: whether
 * the kernel may add a product of floating numbers to anything. Where it does not, no compiler fuses
 * one with a sum, and nothing has to be asked about that. What is not understood, a name, a class, a
 * call, counts as a product and as a sum. Products by powers of two are none where it makes no
 * difference. */
#include "kernel_multiplies.h"

#include "../syntax/parse.h"
#include "effects/pure_calls.h"
#include "product.h"
#include "uniform_factor.h"

/* Its values are numbers of CUDA's own, for which no operator is declared. */
static bool is_plain_type(const Type *type)
{
    return !type->is_auto && (type->kind == TYPE_INTEGER || type->kind == TYPE_BOOL ||
                              type->kind == TYPE_FLOATING || type->kind == TYPE_VECTOR);
}

static bool is_plain_name(const Model *model, Str name)
{
    int64_t value;
    const Variable *variable = model_variable(model, name);
    const Type *of_file = variable ? NULL : names_variable_type(model->unit, name);
    bool is = variable || name_is_place(name) || (of_file && is_plain_type(of_file)) ||
              unit_constant(model->unit, name, &value);
    for (; variable && is; variable = variable->namesake)
        is = is_plain_type(variable->type);
    return is;
}

static bool multiplies(const Model *model, const Expr *expr)
{
    if (!expr)
        return false;
    bool does = expr->kind == EXPR_OPAQUE || expr->kind == EXPR_LAMBDA || expr_scales(expr);
    if (expr->kind == EXPR_NAME)
        return !is_plain_name(model, expr->name);
    if (expr->kind == EXPR_CAST)
        does = !expr->type || !is_plain_type(expr->type);
    if (expr->kind == EXPR_BINARY)
        does = (expr->op == TOKEN_SLASH || (expr->op == TOKEN_STAR && product_is(model, expr))) &&
               !(product_is_number(model, expr) && !product_size(model, expr));
    if (expr->kind == EXPR_CALL)
        does = call_is_own(model, expr) || expr->a->kind != EXPR_NAME ||
               !str_is_any(expr->a->name, "min", "max", "fminf", "fmaxf", "abs", "fabsf", "__ldg",
                           "__syncthreads");
    for (size_t i = expr->kind == EXPR_CALL; i < expr_parts(expr) && !does; i++)
        does = multiplies(model, expr_part(expr, i));
    return does;
}

static bool multiplies_in(const Model *model, const Stmt *stmt)
{
    bool does = stmt && stmt->kind == STMT_OPAQUE;
    for (size_t i = 0; stmt && i < stmt->declarators.len && !does; i++)
        does = !is_plain_type(stmt->declarators.at[i]->type);
    for (size_t i = 0; stmt && i < stmt_exprs(stmt) && !does; i++)
        does = multiplies(model, stmt_expr(stmt, i));
    for (size_t i = 0; stmt && i < stmt_parts(stmt) && !does; i++)
        does = multiplies_in(model, stmt_part(stmt, i));
    return does;
}

/* --- names that something else may lead to ---------------------------------------------------- */

typedef struct {
    const Model *model;
    bool any;
} Aliases;

/* i[a] and (a + 1)[i] are elements of a. */
static bool is_unusual_element(const Model *model, const Expr *expr)
{
    const Expr *array = expr_bare(expr->a);
    const Variable *variable =
        array->kind == EXPR_NAME && array->name.len ? model_variable(model, array->name) : NULL;
    return variable ? !variable->type->pointers && !variable->type->extents.len
                    : array->kind != EXPR_NAME && array->kind != EXPR_INDEX &&
                          array->kind != EXPR_MEMBER;
}

/* (c ? s : t) = x, *p = x, &s: what a variable is given its name does not tell. */
static void find_alias(void *context, const Expr *expr)
{
    Aliases *all = context;
    if (!expr || all->any)
        return;
    all->any = (expr->kind == EXPR_UNARY && expr->op == TOKEN_AND) ||
               (expr->kind == EXPR_ASSIGN && expr_root(expr->a)->kind != EXPR_NAME) ||
               (expr->kind == EXPR_INDEX && is_unusual_element(all->model, expr));
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_alias(context, expr_part(expr, i));
}

static void find_alias_in(void *context, const Stmt *stmt)
{
    Aliases *all = context;
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Type *type = stmt->declarators.at[i]->type;
        all->any |= type->pointers || type->is_reference;
    }
    for (size_t i = 0; i < stmt_exprs(stmt); i++)
        find_alias(context, stmt_expr(stmt, i));
}

static bool has_aliases(const Model *model)
{
    Aliases all = {.model = model};
    stmt_each(model->kernel->body, find_alias_in, &all);
    return all.any;
}

/* --- sums that a product may reach ------------------------------------------------------------ */

/* Functions of the file may add what they are given, and make the products themselves. */
static bool call_may_add(const Model *model, const Expr *call)
{
    const bool adds = call->a->kind != EXPR_NAME || call_is_own(model, call) ||
                      str_has(call->a->name, "fma");
    bool may = call->a->kind != EXPR_NAME || product_is_call(model, call);
    for (size_t i = 0; adds && i < call->arguments.len && !may; i++)
        may = product_may_be(model, call->arguments.at[i]);
    return may;
}

/* A sum of numbers has a product, through variables and memory too; or nobody knows. */
static bool adds_product(const Model *model, const Expr *expr)
{
    bool adds = expr && (expr->kind == EXPR_OPAQUE || expr->kind == EXPR_LAMBDA);
    if (expr && expr_adds(expr))
        adds = !product_is_number(model, expr->a) || !product_is_number(model, expr->b) ||
               product_may_be(model, expr->a) || product_may_be(model, expr->b);
    if (expr && expr->kind == EXPR_CALL)
        adds = call_may_add(model, expr);
    for (size_t i = 0; expr && i < expr_parts(expr) && !adds; i++)
        adds = adds_product(model, expr_part(expr, i));
    return adds;
}

static bool adds_product_in(const Model *model, const Stmt *stmt)
{
    bool adds = stmt && stmt->kind == STMT_OPAQUE;
    for (size_t i = 0; stmt && i < stmt->declarators.len && !adds; i++)
        adds = !is_plain_type(stmt->declarators.at[i]->type);
    for (size_t i = 0; stmt && i < stmt_exprs(stmt) && !adds; i++)
        adds = adds_product(model, stmt_expr(stmt, i));
    for (size_t i = 0; stmt && i < stmt_parts(stmt) && !adds; i++)
        adds = adds_product_in(model, stmt_part(stmt, i));
    return adds;
}

bool kernel_multiplies(const Model *model)
{
    return multiplies_in(model, model->kernel->body) &&
           (has_aliases(model) || adds_product_in(model, model->kernel->body));
}

/* --- products by powers of two ---------------------------------------------------------------- */

/* x * 0.5f + y is the same with an fma and without. x * 0.5f + y * z is not: of two products nvcc fuses one.
 * Nor is x * y * 1 + z, or a choice of x * 0.5f and y * z, of which compilers make one product of two choices. */
typedef struct {
    Model *model;
    bool any;     /* product by a power of two */
    bool meets;   /* ... may stand where another product may */
    size_t looks; /* at values */
} Meeting;

enum { MOST_LOOKS = 1 << 12 };

static bool may_be(Meeting *all, ProductsCounted counted, const Expr *value)
{
    if (!value)
        return false;
    all->model->counted = counted;
    const bool may = ++all->looks > MOST_LOOKS || product_may_be(all->model, value);
    all->model->counted = COUNT_ALL;
    return may;
}

/* The one may be a product by a power of two, the other one another product. */
static bool mix(Meeting *all, const Expr *a, const Expr *b)
{
    return (may_be(all, COUNT_EXACT, a) && may_be(all, COUNT_ROUNDING, b)) ||
           (may_be(all, COUNT_ROUNDING, a) && may_be(all, COUNT_EXACT, b));
}

static bool mixes_arguments(Meeting *all, const Expr *call)
{
    size_t exact = 0, rounding = call_is_own(all->model, call) || call->a->kind != EXPR_NAME;
    for (size_t i = 0; i < call->arguments.len; i++) {
        exact += may_be(all, COUNT_EXACT, call->arguments.at[i]);
        rounding += may_be(all, COUNT_ROUNDING, call->arguments.at[i]);
    }
    return exact && rounding;
}

static void find_meeting(void *context, const Expr *expr)
{
    Meeting *all = context;
    if (!expr || all->meets)
        return;
    switch (expr->kind) {
    case EXPR_LAMBDA:
    case EXPR_OPAQUE: all->meets = true; break;
    case EXPR_TERNARY: all->meets = mix(all, expr->b, expr->c); break;
    case EXPR_CALL: all->meets = mixes_arguments(all, expr); break;
    case EXPR_ASSIGN: all->meets = mix(all, expr->a, expr->a); break;
    default: break;
    }
    if (expr_adds(expr))
        all->meets |= mix(all, expr->a, expr->b);
    if (product_scales_exactly(all->model, expr)) {
        all->any = true;
        all->meets |= may_be(all, COUNT_ROUNDING, expr->a) || may_be(all, COUNT_ROUNDING, expr->b);
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_meeting(context, expr_part(expr, i));
}

static void find_meeting_in(void *context, const Stmt *stmt)
{
    Meeting *all = context;
    all->meets |= stmt->kind == STMT_OPAQUE;
    for (size_t i = 0; i < stmt->declarators.len && !all->meets; i++)
        if (stmt->declarators.at[i]->init)
            all->meets = mix(all, stmt->declarators.at[i]->init, stmt->declarators.at[i]->init);
    for (size_t i = 0; i < stmt_exprs(stmt); i++)
        find_meeting(context, stmt_expr(stmt, i));
}

void exact_products_settle(Model *model)
{
    Meeting all = {.model = model, .meets = has_aliases(model)};
    model->asks_exact = true;
    stmt_each(model->kernel->body, find_meeting_in, &all);
    model->asks_exact = false;
    model->counted = all.meets || !all.any ? COUNT_ALL : COUNT_ROUNDING;
}
