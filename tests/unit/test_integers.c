/* What operators make of integers, against what the compiler of this file makes of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cudalite/lex/integer_operators.h"

static const int64_t values[] = {0,
                                 1,
                                 2,
                                 3,
                                 7,
                                 31,
                                 32,
                                 63,
                                 64,
                                 100,
                                 INT32_MAX,
                                 (int64_t)UINT32_MAX,
                                 -1,
                                 -2,
                                 -7,
                                 -100,
                                 INT32_MIN,
                                 INT64_MAX,
                                 INT64_MIN,
                                 INT64_MAX / 3,
                                 INT64_MIN / 5};
enum { VALUES = sizeof values / sizeof *values };

/* For each pair of values of the type: `fits` where C defines the result, and then it is `expression`. */
#define CHECK(type, op, fits, expression)                                                          \
    for (size_t i = 0; i < VALUES; i++)                                                            \
        for (size_t j = 0; j < VALUES; j++) {                                                      \
            const type a = (type)values[i], b = (type)values[j];                                   \
            const IntegerType of = {sizeof(type), (type)-1 > 0};                                   \
            const int64_t by = (int64_t)b;                                                         \
            int64_t result;                                                                        \
            type sum, difference, product;                                                         \
            const bool adds = !__builtin_add_overflow(a, b, &sum) || (type)-1 > 0;                 \
            const bool subtracts = !__builtin_sub_overflow(a, b, &difference) || (type)-1 > 0;     \
            const bool multiplies = !__builtin_mul_overflow(a, b, &product) || (type)-1 > 0;       \
            (void)adds, (void)subtracts, (void)multiplies, (void)by;                               \
            const bool is = integer_compute(op, (int64_t)a, (int64_t)b, of, &result) == COMPUTED;  \
            assert_int_equal(is, fits);                                                            \
            if (is)                                                                                \
                assert_true((type)result == (expression) && result == (int64_t)(type)result);      \
        }

#define SHIFTS (by >= 0 && by < 8 * (int64_t)sizeof a)
#define LEFT ((uint64_t)a << b)

#define CHECK_TYPE(name, type, least)                                                              \
    static void test_##name(void **state)                                                          \
    {                                                                                              \
        (void)state;                                                                               \
        CHECK(type, TOKEN_PLUS, adds, sum)                                                         \
        CHECK(type, TOKEN_MINUS, subtracts, difference)                                            \
        CHECK(type, TOKEN_STAR, multiplies, product)                                               \
        CHECK(type, TOKEN_SLASH, b != 0 && !(a == least && b == (type)-1 && least != 0), a / b)    \
        CHECK(type, TOKEN_PERCENT, b != 0, b == (type)-1 && least != 0 ? 0 : a % b)                \
        CHECK(type, TOKEN_SHR, SHIFTS, (type)(a >> b))                                             \
        CHECK(type, TOKEN_SHL, SHIFTS && (least == 0 || (type)LEFT >> b == a), (type)LEFT)         \
        CHECK(type, TOKEN_LESS, true, a < b)                                                       \
        CHECK(type, TOKEN_GREATER, true, a > b)                                                    \
        CHECK(type, TOKEN_LESS_EQUAL, true, a <= b)                                                \
        CHECK(type, TOKEN_GREATER_EQUAL, true, a >= b)                                             \
        CHECK(type, TOKEN_EQUAL, true, a == b)                                                     \
        CHECK(type, TOKEN_NOT_EQUAL, true, a != b)                                                 \
        CHECK(type, TOKEN_AND, true, (type)(a & b))                                                \
        CHECK(type, TOKEN_OR, true, (type)(a | b))                                                 \
        CHECK(type, TOKEN_XOR, true, (type)(a ^ b))                                                \
        CHECK(type, TOKEN_AND_AND, true, a &&b)                                                    \
        CHECK(type, TOKEN_OR_OR, true, a || b)                                                     \
        CHECK(type, TOKEN_QUESTION, true, a > b ? a : b)                                           \
        CHECK(type, TOKEN_COLON, true, a < b ? a : b)                                              \
    }
CHECK_TYPE(int, int, INT32_MIN)
CHECK_TYPE(unsigned, unsigned, 0u)
CHECK_TYPE(long, long long, INT64_MIN)
CHECK_TYPE(unsigned_long, unsigned long long, 0ull)

static void test_other_results(void **state)
{
    (void)state;
    int64_t result;
    assert_int_equal(integer_compute(TOKEN_STAR, INT32_MAX, 2, (IntegerType){4, false}, &result),
                     COMPUTED_WRAPPED);
    assert_int_equal(result, -2);
    assert_int_equal(integer_compute(TOKEN_SLASH, INT64_MIN, -1, IDEAL_INTEGER, &result),
                     COMPUTED_WRAPPED);
    assert_int_equal(result, INT64_MIN);
    assert_int_equal(integer_compute(TOKEN_LESS, -1, 1, (IntegerType){4, true}, &result), COMPUTED);
    assert_int_equal(result, 0);
    assert_int_equal(integer_compute(TOKEN_ASSIGN, 1, 1, IDEAL_INTEGER, &result), COMPUTED_NOT);
}

static void test_types(void **state)
{
    (void)state;
    const IntegerType small = {2, true}, plain = {4, false}, positive = {4, true},
                      wide = {8, false};
    assert_false(integer_common(small, small).is_unsigned);
    assert_int_equal(integer_common(small, small).size, 4);
    assert_true(integer_common(plain, positive).is_unsigned);
    assert_false(integer_common(positive, wide).is_unsigned);
    assert_int_equal(integer_common(positive, wide).size, 8);
    assert_false(integer_type(TOKEN_SHL, plain, positive).is_unsigned);
    assert_true(integer_type(TOKEN_PLUS, plain, positive).is_unsigned);
    assert_false(integer_result(TOKEN_EQUAL, positive).is_unsigned);
    assert_int_equal(integer_result(TOKEN_EQUAL, wide).size, 4);
    assert_int_equal(integer_result(TOKEN_PLUS, wide).size, 8);
    for (size_t i = 0; i < VALUES; i++) {
        assert_int_equal(integer_held(values[i], 1, false), (signed char)values[i]);
        assert_int_equal(integer_held(values[i], 2, true), (unsigned short)values[i]);
        assert_int_equal(integer_held(values[i], 4, false), (int)values[i]);
        assert_int_equal(integer_held(values[i], 4, true), (unsigned)values[i]);
        assert_int_equal(integer_held(values[i], 8, false), values[i]);
        assert_int_equal(integer_held(values[i], 0, false), values[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_int),           cmocka_unit_test(test_unsigned),
        cmocka_unit_test(test_long),          cmocka_unit_test(test_unsigned_long),
        cmocka_unit_test(test_other_results), cmocka_unit_test(test_types),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
