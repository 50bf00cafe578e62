/* Products with a factor that is in no register. Enters: a product. Leaves: whether ptxas may make
 * it again in a loop that adds to it: the other factor alone takes a register there, as the product
 * would. */
#include "uniform_factor.h"

#include <math.h>
#include <stdlib.h>

#include "../syntax/names.h"
#include "../syntax/parse.h"
#include "effects/pure_calls.h"

bool number_is_power_of_two(const Model *model, const Expr *number)
{
    number = expr_unsigned(number);
    if (number->kind != EXPR_NUMBER || number->first != number->last)
        return false;
    int exponent;
    const Str text = token_text(model->arena, model->kernel->tokens.at[number->first]);
    return frexp(number->is_floating ? strtod(str_c(model->arena, text), NULL)
                                     : (double)number->value,
                 &exponent) == 0.5;
}

bool product_is_exact(const Model *model, const Expr *product)
{
    return product->kind == EXPR_BINARY
               ? product->op == TOKEN_SLASH || number_is_power_of_two(model, product->a) ||
                     number_is_power_of_two(model, product->b)
               : product->kind == EXPR_ASSIGN && number_is_power_of_two(model, product->b);
}

/* The function's value may be a product that it makes; an element of an array is none. */
static bool returns_product(const Stmt *stmt)
{
    if (!stmt)
        return false;
    if (stmt->kind == STMT_RETURN && stmt->expr) {
        const Expr *value = expr_unsigned(stmt->expr);
        return value->kind != EXPR_INDEX && value->kind != EXPR_NUMBER && value->kind != EXPR_CALL;
    }
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        if (returns_product(stmt_part(stmt, i)))
            return true;
    return false;
}

bool call_gives_product(const Model *model, const Expr *call)
{
    const Expr *callee = expr_bare(call->a);
    const Functions *functions =
        callee->kind == EXPR_NAME ? unit_functions(model->unit, callee->name) : NULL;
    for (size_t i = 0; functions && i < functions->len; i++)
        if (returns_product(functions->at[i]->body))
            return true;
    return !functions && (callee->kind != EXPR_NAME || call_is_own(model, call));
}

/* An operand that is in no register, or may be none. */
static bool is_uniform_operand(const Model *model, const Expr *operand)
{
    operand = expr_uncast(operand);
    if (operand->kind == EXPR_BINARY) /* of numbers, that a compiler makes one number of */
        return is_uniform_operand(model, operand->a) && is_uniform_operand(model, operand->b);
    if (operand->kind == EXPR_NUMBER ||
        (operand->kind == EXPR_CALL && call_gives_product(model, operand)))
        return true;
    operand = expr_root(operand);
    if (operand->kind != EXPR_NAME)
        return false;
    const Variable *variable = model_variable(model, operand->name);
    return variable ? !variable->declarator && !variable->type->pointers
                    : names_variable(model->unit, operand->name) == VARIABLE_CONSTANT;
}

bool product_has_uniform_factor(const Model *model, const Expr *product)
{
    product = expr_uncast(product);
    if (product->kind != EXPR_BINARY)
        return is_uniform_operand(model, product);
    return !product_is_exact(model, product) &&
           (is_uniform_operand(model, product->a) || is_uniform_operand(model, product->b));
}
