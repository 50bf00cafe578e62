/* Values of constant expressions.
 * Enters: an expression over literals, sizeof, casts, constants of the file and what the caller
 * knows. Leaves: its value and type, as C++ has them where int is 4 bytes and long is 8. */
#include "../lex/integer_operators.h"
#include "parse.h"

typedef struct {
    const Unit *unit;
    NumberLookup *lookup; /* NULL: the file's constants alone */
    void *context;
} Evaluation;

static Number number_of_type(int64_t value, const Type *type)
{
    unsigned size = type && type->size ? type->size : 4;
    return (Number){value, size < 4 ? 4 : size, size >= 4 && type && type->is_unsigned};
}

static IntegerType type_of(Number number)
{
    return (IntegerType){number.size, number.is_unsigned};
}

/* Brings the value into the range of the number's type: unsigned ones wrap. False where a signed
 * one overflows, or where the value does not fit into int64_t. */
static bool number_wrap(Number *number)
{
    int64_t value = number->value;
    number->value = integer_held(value, number->size, number->is_unsigned);
    return number->is_unsigned ? number->value >= 0 : number->value == value;
}

bool number_convert(Number *number, const Type *type)
{
    if (type->pointers || type->extents.len)
        return false;
    if (type->kind == TYPE_BOOL) {
        *number = (Number){number->value != 0, 4, false};
        return true;
    }
    if (type->kind != TYPE_INTEGER)
        return false;
    *number = number_of_type(integer_held(number->value, type->size, type->is_unsigned), type);
    return number_wrap(number);
}

/* Gives both the type in which they are computed together. */
static bool number_balance(Number *a, Number *b)
{
    IntegerType type = integer_common(type_of(*a), type_of(*b));
    *a = (Number){a->value, type.size, type.is_unsigned};
    *b = (Number){b->value, type.size, type.is_unsigned};
    return number_wrap(a) && number_wrap(b);
}

static bool binary_number(TokenKind op, Number a, Number b, Number *number)
{
    IntegerType type = integer_type(op, type_of(a), type_of(b)), result = integer_result(op, type);
    *number = (Number){0, result.size, result.is_unsigned};
    return integer_compute(op, a.value, b.value, type, &number->value) == COMPUTED &&
           number_wrap(number);
}

static bool unary_number(TokenKind op, Number *number)
{
    switch (op) {
    case TOKEN_PLUS: return true;
    case TOKEN_NOT: *number = number_of_type(!number->value, NULL); return true;
    case TOKEN_TILDE: number->value = ~number->value; return number_wrap(number);
    case TOKEN_MINUS:
        return integer_compute(TOKEN_MINUS, 0, number->value, type_of(*number), &number->value) ==
                   COMPUTED &&
               number_wrap(number);
    default: return false;
    }
}

static bool name_number(const Evaluation *evaluation, Str name, Number *number)
{
    if (!evaluation->lookup || !evaluation->lookup(evaluation->context, name, &number->value))
        return unit_number(evaluation->unit, name, number);
    number->size = number->value == (int32_t)number->value ? 4 : 8;
    number->is_unsigned = false;
    return true;
}

static bool evaluate(const Evaluation *evaluation, const Expr *expr, Number *number)
{
    Number a, b, c;
    if (!expr)
        return false;
    switch (expr->kind) {
    case EXPR_NUMBER:
        *number = number_of_type(expr->value, expr->type);
        return !expr->is_floating && expr->value >= 0;
    case EXPR_CHARACTER:
    case EXPR_BOOL: *number = number_of_type(expr->value, NULL); return true;
    case EXPR_SIZEOF: *number = (Number){expr->value, 8, true}; return expr->value >= 0;
    case EXPR_PAREN: return evaluate(evaluation, expr->a, number);
    case EXPR_NAME: return name_number(evaluation, expr->name, number);
    case EXPR_CAST:
        return evaluate(evaluation, expr->a, number) && number_convert(number, expr->type);
    case EXPR_UNARY: return evaluate(evaluation, expr->a, number) && unary_number(expr->op, number);
    case EXPR_TERNARY:
        if (!evaluate(evaluation, expr->a, &a) || !evaluate(evaluation, expr->b, &b) ||
            !evaluate(evaluation, expr->c, &c) || !number_balance(&b, &c))
            return false;
        *number = a.value ? b : c;
        return true;
    case EXPR_BINARY:
        return evaluate(evaluation, expr->a, &a) && evaluate(evaluation, expr->b, &b) &&
               binary_number(expr->op, a, b, number);
    default: return false;
    }
}

bool expr_number(const Unit *unit, const Expr *expr, Number *number)
{
    Evaluation evaluation = {.unit = unit};
    return evaluate(&evaluation, expr, number);
}

bool expr_evaluate(const Unit *unit, const Expr *expr, NumberLookup *lookup, void *context,
                   int64_t *value)
{
    Evaluation evaluation = {unit, lookup, context};
    Number number;
    if (!evaluate(&evaluation, expr, &number))
        return false;
    *value = number.value;
    return true;
}
