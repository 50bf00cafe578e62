/* Index algebra: tables of sums, products, divisions and what is asked of polynomials.
 *
 * A polynomial is written as in "3*r*n + i - 1": each letter is an atom, t threadIdx.x, u a value of each thread's, all
 * others parameters, of which n, m and k are known not to be negative. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cudalite/analysis/affine/polynomial.h"

typedef struct {
    Arena *arena;
    const Atom *atoms['z' + 1];
} Letters;

static const Atom *atom_of(Letters *letters, char letter)
{
    static const char order[] = "tunmkrijabcdefghlopqsvwxyz";
    if (letters->atoms['t'])
        return letters->atoms[(unsigned char)letter];
    for (unsigned i = 0; order[i]; i++) {
        Atom *atom = arena_new_of(letters->arena, Atom);
        const char name = order[i];
        *atom = (Atom){.kind = name == 't'   ? ATOM_THREAD
                               : name == 'u' ? ATOM_OPAQUE
                                             : ATOM_SYMBOL,
                       .id = i,
                       .name = str_format(letters->arena, "%c", name),
                       .uniform = name != 't' && name != 'u',
                       .nonnegative = strchr("tnmk", name) != NULL,
                       .weight = 0};
        letters->atoms[(unsigned char)name] = atom;
    }
    return letters->atoms[(unsigned char)letter];
}

static const Poly *term_of(Letters *letters, const char **at)
{
    const Poly *product = poly_constant(letters->arena, 1);
    do {
        *at += **at == '*';
        char *end;
        const Poly *factor;
        if (isdigit((unsigned char)**at)) {
            factor = poly_constant(letters->arena, strtoll(*at, &end, 10));
            *at = end;
        } else {
            factor = poly_atom(letters->arena, atom_of(letters, *(*at)++));
        }
        product = poly_multiply(letters->arena, product, factor);
    } while (**at == '*');
    return product;
}

static const Poly *poly_of(Letters *letters, const char *text)
{
    const Poly *sum = poly_constant(letters->arena, 0);
    bool minus = false;
    while (*text) {
        if (*text == ' ' || *text == '+') {
            text++;
        } else if (*text == '-') {
            minus = true;
            text++;
        } else {
            const Poly *term = term_of(letters, &text);
            sum = minus ? poly_subtract(letters->arena, sum, term)
                        : poly_add(letters->arena, sum, term);
            minus = false;
        }
    }
    return sum;
}

static void assert_poly(Letters *letters, const Poly *poly, const char *expected)
{
    if (!expected) {
        assert_null(poly);
        return;
    }
    assert_non_null(poly);
    assert_string_equal(
        str_c(letters->arena, poly_text(letters->arena, poly)),
        str_c(letters->arena, poly_text(letters->arena, poly_of(letters, expected))));
}

static void test_arithmetic(void **state)
{
    static const struct {
        const char *a, *b, *sum, *difference, *product;
    } table[] = {
        {"0", "0", "0", "0", "0"},
        {"i", "0", "i", "i", "0"},
        {"i", "i", "2*i", "0", "i*i"},
        {"i + 1", "i - 1", "2*i", "2", "i*i - 1"},
        {"r*n + i", "1", "r*n + i + 1", "r*n + i - 1", "r*n + i"},
        {"n", "r + 1", "n + r + 1", "n - r - 1", "n*r + n"},
        {"2*i - 3", "3 - 2*i", "0", "4*i - 6", "12*i - 4*i*i - 9"},
        {"r*n", "n*r", "2*r*n", "0", "r*r*n*n"},
        {"4611686018427387904", "4611686018427387904", NULL, "0", NULL},
        {"i*i*i*i", "j*j*j", "i*i*i*i + j*j*j", "i*i*i*i - j*j*j", NULL}, /* degree 7 */
    };
    (void)state;
    Letters letters = {.arena = arena_new()};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const Poly *a = poly_of(&letters, table[i].a), *b = poly_of(&letters, table[i].b);
        assert_poly(&letters, poly_add(letters.arena, a, b), table[i].sum);
        assert_poly(&letters, poly_add(letters.arena, b, a), table[i].sum);
        assert_poly(&letters, poly_subtract(letters.arena, a, b), table[i].difference);
        assert_poly(&letters, poly_multiply(letters.arena, a, b), table[i].product);
        assert_poly(&letters, poly_multiply(letters.arena, b, a), table[i].product);
    }
    assert_null(poly_add(letters.arena, NULL, poly_constant(letters.arena, 1)));
    assert_null(poly_multiply(letters.arena, poly_constant(letters.arena, 0), NULL));
    arena_free(letters.arena);
}

static void test_division(void **state)
{
    static const struct {
        const char *poly, *divisor, *quotient, *remainder;
    } table[] = {
        {"r*n + i - 1", "n", "r", "i - 1"},
        {"3*r*n + 2*n + i", "n", "3*r + 2", "i"},
        {"r*n*m + j*m + i", "n*m", "r", "j*m + i"},
        {"6*i + 4", "2", "3*i + 2", "0"},
        {"7*i + 5", "2", "3*i + 2", "i + 1"},
        {"i", "n", "0", "i"},
        {"n*n", "n", "n", "0"},
        {"r*n - n", "n", "r - 1", "0"},
    };
    (void)state;
    Letters letters = {.arena = arena_new()};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const Poly *quotient = NULL, *remainder = NULL, *poly = poly_of(&letters, table[i].poly),
                   *divisor = poly_of(&letters, table[i].divisor);
        assert_true(poly_divide(letters.arena, poly, divisor, &quotient, &remainder));
        assert_poly(&letters, quotient, table[i].quotient);
        assert_poly(&letters, remainder, table[i].remainder);
        const Poly *again =
            poly_add(letters.arena, poly_multiply(letters.arena, quotient, divisor), remainder);
        assert_true(poly_equal(again, poly)); /* whatever the pair is */
    }
    arena_free(letters.arena);
}

static void test_linear(void **state)
{
    static const struct {
        const char *poly;
        char atom;
        const char *coefficient, *rest; /* NULL: it is not linear */
    } table[] = {
        {"r*n + 2*i - 1", 'i', "2", "r*n - 1"}, {"r*n + 2*i - 1", 'r', "n", "2*i - 1"},
        {"r*n + 2*i - 1", 'n', "r", "2*i - 1"}, {"r*n + 2*i - 1", 'j', "0", "r*n + 2*i - 1"},
        {"i*i + 1", 'i', NULL, NULL},           {"i*j + i", 'i', "j + 1", "0"},
    };
    (void)state;
    Letters letters = {.arena = arena_new()};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const Poly *coefficient = NULL, *rest = NULL;
        const bool linear = poly_linear(letters.arena, poly_of(&letters, table[i].poly),
                                        atom_of(&letters, table[i].atom), &coefficient, &rest);
        assert_int_equal(linear, table[i].coefficient != NULL);
        if (!linear)
            continue;
        assert_poly(&letters, coefficient, table[i].coefficient);
        assert_poly(&letters, rest, table[i].rest);
    }
    arena_free(letters.arena);
}

static void test_substitution(void **state)
{
    static const struct {
        const char *poly;
        char atom;
        const char *value, *made;
    } table[] = {
        {"r*n + i", 'i', "j + 1", "r*n + j + 1"},
        {"i*i", 'i', "t + 2", "t*t + 4*t + 4"},
        {"r*n", 'r', "0", "0"},
        {"i", 'j', "7", "i"},
        {"i - j", 'i', "j", "0"},
    };
    (void)state;
    Letters letters = {.arena = arena_new()};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        assert_poly(&letters,
                    poly_substitute(letters.arena, poly_of(&letters, table[i].poly),
                                    atom_of(&letters, table[i].atom),
                                    poly_of(&letters, table[i].value)),
                    table[i].made);
    arena_free(letters.arena);
}

static void test_questions(void **state)
{
    static const struct {
        const char *poly;
        bool nonnegative, uniform, mentions_t;
        int64_t residue; /* modulo 4 */
    } table[] = {
        {"0", true, true, false, 0},         {"7", true, true, false, 3},
        {"n*m + 2*k", true, true, false, 0}, {"n - 1", false, true, false, 3},
        {"r", false, true, false, 0},        {"t + 5", true, false, true, 1},
        {"u", false, false, false, 0},       {"4*u + t*n + 6", false, false, true, 2},
        {"n - n", true, true, false, 0},
    };
    (void)state;
    Letters letters = {.arena = arena_new()};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const Poly *poly = poly_of(&letters, table[i].poly);
        assert_int_equal(poly_nonnegative(poly), table[i].nonnegative);
        assert_int_equal(poly_uniform(poly), table[i].uniform);
        assert_int_equal(poly_mentions(poly, atom_of(&letters, 't')), table[i].mentions_t);
        assert_int_equal(poly_residue(poly, 4), table[i].residue);
    }
    assert_false(poly_nonnegative(NULL));
    assert_false(poly_uniform(NULL));
    assert_false(poly_equal(NULL, NULL));
    assert_true(poly_exceeds(poly_of(&letters, "3*n + 1"), poly_of(&letters, "n"), 3));
    assert_false(poly_exceeds(poly_of(&letters, "3*n"), poly_of(&letters, "n"), 4));
    arena_free(letters.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arithmetic), cmocka_unit_test(test_division),
        cmocka_unit_test(test_linear),     cmocka_unit_test(test_substitution),
        cmocka_unit_test(test_questions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
