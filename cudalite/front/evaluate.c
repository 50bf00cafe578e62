/* Values of constant expressions.
 * Enters: an expression over literals, sizeof, casts, constants of the file and what the caller
 * knows. Leaves: its value and type, as C++ has them where int is 4 bytes and long is 8. */
#include "parse.h"

typedef struct {
    const Unit *unit;
    MacrosLookup *lookup; /* NULL: the file's constants alone */
    void *context;
} Evaluation;

static Number number_of_type(int64_t value, const Type *type)
{
    unsigned size = type && type->size ? type->size : 4;
    return (Number){value, size < 4 ? 4 : size, size >= 4 && type && type->is_unsigned};
}

/* Brings the value into the range of the number's type: unsigned ones wrap. False where a signed
 * one overflows, or where the value does not fit into int64_t. */
static bool number_wrap(Number *number)
{
    if (number->size == 8)
        return number->value >= 0 || !number->is_unsigned;
    if (number->is_unsigned)
        number->value = (uint32_t)number->value;
    return number->is_unsigned || number->value == (int32_t)number->value;
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
    int64_t value = number->value;
    if (type->size < 8) {
        uint64_t range = (uint64_t)1 << (8 * type->size), low = (uint64_t)value & (range - 1);
        bool negative = !type->is_unsigned && low >= range / 2;
        value = negative ? (int64_t)low - (int64_t)range : (int64_t)low;
    }
    *number = number_of_type(value, type);
    return number_wrap(number);
}

static bool shift(int64_t a, int64_t b, bool left, int64_t *value)
{
    if (b < 0 || b > 62)
        return false;
    if (!left) {
        *value = a >> b;
        return true;
    }
    return !__builtin_mul_overflow(a, (int64_t)1 << b, value);
}

static bool binary_value(TokenKind op, int64_t a, int64_t b, int64_t *value)
{
    switch (op) {
    case TOKEN_PLUS: return !__builtin_add_overflow(a, b, value);
    case TOKEN_MINUS: return !__builtin_sub_overflow(a, b, value);
    case TOKEN_STAR: return !__builtin_mul_overflow(a, b, value);
    case TOKEN_SLASH:
    case TOKEN_PERCENT:
        if (!b || (a == INT64_MIN && b == -1))
            return false;
        *value = op == TOKEN_SLASH ? a / b : a % b;
        return true;
    case TOKEN_SHL: return shift(a, b, true, value);
    case TOKEN_SHR: return shift(a, b, false, value);
    case TOKEN_LESS: *value = a < b; return true;
    case TOKEN_GREATER: *value = a > b; return true;
    case TOKEN_LESS_EQUAL: *value = a <= b; return true;
    case TOKEN_GREATER_EQUAL: *value = a >= b; return true;
    case TOKEN_EQUAL: *value = a == b; return true;
    case TOKEN_NOT_EQUAL: *value = a != b; return true;
    case TOKEN_AND: *value = a & b; return true;
    case TOKEN_XOR: *value = a ^ b; return true;
    case TOKEN_OR: *value = a | b; return true;
    case TOKEN_AND_AND: *value = a && b; return true;
    case TOKEN_OR_OR: *value = a || b; return true;
    default: return false;
    }
}

static bool gives_truth(TokenKind op)
{
    switch (op) {
    case TOKEN_LESS:
    case TOKEN_GREATER:
    case TOKEN_LESS_EQUAL:
    case TOKEN_GREATER_EQUAL:
    case TOKEN_EQUAL:
    case TOKEN_NOT_EQUAL:
    case TOKEN_AND_AND:
    case TOKEN_OR_OR: return true;
    default: return false;
    }
}

/* Gives both the type in which they are computed together. */
static bool number_balance(Number *a, Number *b)
{
    unsigned size = a->size > b->size ? a->size : b->size;
    bool is_unsigned = (a->is_unsigned && a->size == size) || (b->is_unsigned && b->size == size);
    a->size = b->size = size;
    a->is_unsigned = b->is_unsigned = is_unsigned;
    return number_wrap(a) && number_wrap(b);
}

static bool binary_number(TokenKind op, Number a, Number b, Number *number)
{
    bool shifts = op == TOKEN_SHL || op == TOKEN_SHR;
    if (!shifts && op != TOKEN_AND_AND && op != TOKEN_OR_OR && !number_balance(&a, &b))
        return false;
    *number = gives_truth(op) ? number_of_type(0, NULL) : a;
    return (!shifts || b.value < 8 * (int64_t)a.size) &&
           binary_value(op, a.value, b.value, &number->value) && number_wrap(number);
}

static bool unary_number(TokenKind op, Number *number)
{
    switch (op) {
    case TOKEN_PLUS: return true;
    case TOKEN_NOT: *number = number_of_type(!number->value, NULL); return true;
    case TOKEN_TILDE: number->value = ~number->value; return number_wrap(number);
    case TOKEN_MINUS:
        return !__builtin_sub_overflow((int64_t)0, number->value, &number->value) &&
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

bool expr_evaluate(const Unit *unit, const Expr *expr, MacrosLookup *lookup, void *context,
                   int64_t *value)
{
    Evaluation evaluation = {unit, lookup, context};
    Number number;
    if (!evaluate(&evaluation, expr, &number))
        return false;
    *value = number.value;
    return true;
}
