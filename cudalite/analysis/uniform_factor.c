/* Products with a factor that is in no register. Enters: a product. Leaves: whether ptxas may make it again in a loop that
 * adds to it: the other factor alone takes a register there, as the product would. */
#include "uniform_factor.h"

#include "../syntax/names.h"
#include "../syntax/parse.h"

/* An operand that is in no register, or may be none. */
static bool is_uniform_operand(const Model *model, const Expr *operand)
{
    operand = expr_unsigned(operand);
    if (operand->kind == EXPR_NUMBER || (operand->kind == EXPR_CALL && call_is_own(model, operand)))
        return true;
    while (operand->kind == EXPR_INDEX || operand->kind == EXPR_MEMBER)
        operand = expr_bare(operand->a);
    if (operand->kind != EXPR_NAME)
        return false;
    const Variable *variable = model_variable(model, operand->name);
    return variable ? !variable->declarator && !variable->type->pointers
                    : names_variable(model->unit, operand->name) == VARIABLE_CONSTANT;
}

bool product_has_uniform_factor(const Model *model, const Expr *product)
{
    product = expr_unsigned(product);
    while (product->kind == EXPR_CAST)
        product = expr_unsigned(product->a);
    return product->kind == EXPR_BINARY ? is_uniform_operand(model, product->a) ||
                                              is_uniform_operand(model, product->b)
                                        : is_uniform_operand(model, product);
}
