/* Enters: operands and their type. Leaves: what an operator makes of them (ISO C11 6.3.1.8, 6.5;
 * where C leaves a signed overflow undefined, what two's complement hardware does is told as
 * such). */
#include "integer_operators.h"

IntegerType integer_common(IntegerType a, IntegerType b)
{
    IntegerType type = {a.size > b.size ? a.size : b.size, false};
    if (type.size < 4)
        type.size = 4;
    type.is_unsigned =
        (a.is_unsigned && a.size == type.size) || (b.is_unsigned && b.size == type.size);
    return type;
}

static bool shifts(TokenKind op)
{
    return op == TOKEN_SHL || op == TOKEN_SHR;
}

IntegerType integer_type(TokenKind op, IntegerType a, IntegerType b)
{
    return integer_common(a, shifts(op) ? a : b);
}

IntegerType integer_result(TokenKind op, IntegerType type)
{
    bool truth = token_is_relation(op) || op == TOKEN_AND_AND || op == TOKEN_OR_OR;
    return truth ? (IntegerType){4, false} : type;
}

int64_t integer_held(int64_t value, unsigned size, bool is_unsigned)
{
    if (size == 0 || size >= 8)
        return value;
    uint64_t range = UINT64_C(1) << 8 * size, low = (uint64_t)value & (range - 1);
    return !is_unsigned && low >= range / 2 ? (int64_t)low - (int64_t)range : (int64_t)low;
}

/* False: there is no quotient. */
static bool divide(TokenKind op, int64_t a, int64_t b, bool is_unsigned, int64_t *result)
{
    bool quotient = op == TOKEN_SLASH;
    if (b == 0)
        return false;
    if (is_unsigned)
        *result = (int64_t)(quotient ? (uint64_t)a / (uint64_t)b : (uint64_t)a % (uint64_t)b);
    else if (b == -1) /* the one quotient that may not fit */
        *result = quotient ? (int64_t)(0 - (uint64_t)a) : 0;
    else
        *result = quotient ? a / b : a % b;
    return true;
}

Computed integer_compute(TokenKind op, int64_t a, int64_t b, IntegerType type, int64_t *result)
{
    a = integer_held(a, type.size, type.is_unsigned);
    b = shifts(op) ? b : integer_held(b, type.size, type.is_unsigned);
    bool below = type.is_unsigned ? (uint64_t)a < (uint64_t)b : a < b, overflows = false;
    switch (op) {
    case TOKEN_PLUS: overflows = __builtin_add_overflow(a, b, result); break;
    case TOKEN_MINUS: overflows = __builtin_sub_overflow(a, b, result); break;
    case TOKEN_STAR: overflows = __builtin_mul_overflow(a, b, result); break;
    case TOKEN_SLASH:
    case TOKEN_PERCENT:
        if (!divide(op, a, b, type.is_unsigned, result))
            return COMPUTED_NOT;
        overflows = op == TOKEN_SLASH && !type.is_unsigned && a == INT64_MIN && b == -1;
        break;
    case TOKEN_SHL:
    case TOKEN_SHR:
        if (b < 0 || b >= 8 * (int64_t)type.size)
            return COMPUTED_NOT;
        *result = op == TOKEN_SHL    ? (int64_t)((uint64_t)a << b)
                  : type.is_unsigned ? (int64_t)((uint64_t)a >> b)
                                     : a >> b;
        overflows = op == TOKEN_SHL && *result >> b != a;
        break;
    case TOKEN_LESS: *result = below; break;
    case TOKEN_GREATER: *result = a != b && !below; break;
    case TOKEN_LESS_EQUAL: *result = a == b || below; break;
    case TOKEN_GREATER_EQUAL: *result = !below; break;
    case TOKEN_EQUAL: *result = a == b; break;
    case TOKEN_NOT_EQUAL: *result = a != b; break;
    case TOKEN_AND: *result = a & b; break;
    case TOKEN_XOR: *result = a ^ b; break;
    case TOKEN_OR: *result = a | b; break;
    case TOKEN_AND_AND: *result = a && b; break;
    case TOKEN_OR_OR: *result = a || b; break;
    case TOKEN_QUESTION: *result = below ? b : a; break;
    case TOKEN_COLON: *result = below ? a : b; break;
    default: return COMPUTED_NOT;
    }
    int64_t exact = *result;
    *result = integer_held(exact, type.size, type.is_unsigned);
    return type.is_unsigned || (!overflows && *result == exact) ? COMPUTED : COMPUTED_WRAPPED;
}

int64_t divisor_common(int64_t a, int64_t b)
{
    if (a == INT64_MIN || b == INT64_MIN)
        return 1;
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}
