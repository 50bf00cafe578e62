/* Kernels that copy, add, compare, and compute indices alone. Enters: a model. Leaves: whether the
 * kernel may compute a product of floating numbers. Where it computes none, no compiler fuses one
 * with a sum, and nothing has to be asked about that. What is not understood, a name, a class, a
 * call, counts as a product. */
#include "kernel_multiplies.h"

#include "../syntax/parse.h"
#include "effects/pure_calls.h"
#include "product.h"

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
        does = (expr->op == TOKEN_STAR || expr->op == TOKEN_SLASH) &&
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

bool kernel_multiplies(const Model *model)
{
    return multiplies_in(model, model->kernel->body);
}
