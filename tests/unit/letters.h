/* For tests of index algebra: formulas over letters, as in "3*r*n + (i - 1)/2".
 *
 * Each letter is an atom: t threadIdx.x, u a value of each thread's, all others parameters, of which n, m and k are
 * known not to be negative. The atoms' order is that of `letters_order`. A formula is read into a tree, which is
 * a polynomial by the library's functions, and a number without them. */
#ifndef TESTS_UNIT_LETTERS_H
#define TESTS_UNIT_LETTERS_H

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cudalite/analysis/affine/polynomial.h"

static const char letters_order[] = "tunmkrijabcdefghlopqsvwxyz";

typedef struct {
    Arena *arena;
    Atom atoms['z' + 1];
    VEC(Atom *) operations; /* one for each quotient and remainder, as the model has them */
} Letters;

typedef struct Formula {
    char op; /* a letter, an operator, or 0: a number */
    int64_t number;
    const struct Formula *left, *right;
} Formula;

static inline Letters *letters_new(Arena *arena)
{
    Letters *letters = arena_new_of(arena, Letters);
    letters->arena = arena;
    for (unsigned i = 0; letters_order[i]; i++) {
        const char name = letters_order[i];
        letters->atoms[(unsigned char)name] = (Atom){.kind = name == 't'   ? ATOM_THREAD
                                                             : name == 'u' ? ATOM_OPAQUE
                                                                           : ATOM_SYMBOL,
                                                     .id = i,
                                                     .name = str_format(arena, "%c", name),
                                                     .uniform = name != 't' && name != 'u',
                                                     .nonnegative = strchr("tnmk", name) != NULL};
    }
    return letters;
}

static inline Atom *letter_atom(Letters *letters, char letter)
{
    return &letters->atoms[(unsigned char)letter];
}

/* --- reading ------------------------------------------------------------------------------------ */

static inline const Formula *formula_sum(Arena *arena, const char **at);

static inline const Formula *formula_node(Arena *arena, char op, const Formula *left,
                                          const Formula *right)
{
    Formula *node = arena_new_of(arena, Formula);
    *node = (Formula){.op = op, .left = left, .right = right};
    return node;
}

static inline void formula_blanks(const char **at)
{
    *at += strspn(*at, " ");
}

static inline const Formula *formula_factor(Arena *arena, const char **at)
{
    Formula *number = arena_new_of(arena, Formula);
    const Formula *factor = number;
    formula_blanks(at);
    if (isdigit((unsigned char)**at)) {
        char *end;
        number->number = strtoll(*at, &end, 10);
        *at = end;
    } else if (**at == '-') {
        ++*at;
        factor = formula_node(arena, '-', number, formula_factor(arena, at));
    } else if (**at == '(') {
        ++*at;
        factor = formula_sum(arena, at);
        *at += **at == ')';
    } else {
        factor = formula_node(arena, *(*at)++, NULL, NULL);
    }
    formula_blanks(at);
    return factor;
}

static inline const Formula *formula_product(Arena *arena, const char **at)
{
    const Formula *left = formula_factor(arena, at);
    while (**at && strchr("*/%", **at)) {
        const char op = *(*at)++;
        left = formula_node(arena, op, left, formula_factor(arena, at));
    }
    return left;
}

static inline const Formula *formula_sum(Arena *arena, const char **at)
{
    const Formula *left = formula_product(arena, at);
    while (**at && strchr("+-", **at)) {
        const char op = *(*at)++;
        left = formula_node(arena, op, left, formula_product(arena, at));
    }
    return left;
}

/* --- what it is --------------------------------------------------------------------------------- */

static inline const Poly *letters_operation(Letters *letters, TokenKind op, const Poly *left,
                                            const Poly *right)
{
    if (!left || !right)
        return NULL;
    for (size_t i = 0; i < letters->operations.len; i++) {
        const Atom *known = letters->operations.at[i];
        if (known->op == op && poly_equal(known->left, left) && poly_equal(known->right, right))
            return poly_atom(letters->arena, known);
    }
    Atom *atom = arena_new_of(letters->arena, Atom);
    *atom = (Atom){.kind = ATOM_OPERATION,
                   .id = (unsigned)(sizeof letters_order + letters->operations.len),
                   .name = str_format(
                       letters->arena, "(%.*s %c %.*s)", STR_ARG(poly_text(letters->arena, left)),
                       op == TOKEN_SLASH ? '/' : '%', STR_ARG(poly_text(letters->arena, right))),
                   .uniform = poly_uniform(left) && poly_uniform(right),
                   .nonnegative = poly_nonnegative(left) && poly_nonnegative(right),
                   .op = op,
                   .left = left,
                   .right = right};
    vec_push(letters->arena, &letters->operations, atom);
    return poly_atom(letters->arena, atom);
}

static inline const Poly *formula_poly(Letters *letters, const Formula *formula)
{
    if (!formula->op)
        return poly_constant(letters->arena, formula->number);
    if (!formula->left)
        return poly_atom(letters->arena, letter_atom(letters, formula->op));
    const Poly *left = formula_poly(letters, formula->left),
               *right = formula_poly(letters, formula->right);
    switch (formula->op) {
    case '+': return poly_add(letters->arena, left, right);
    case '-': return poly_subtract(letters->arena, left, right);
    case '*': return poly_multiply(letters->arena, left, right);
    case '/': return letters_operation(letters, TOKEN_SLASH, left, right);
    default: return letters_operation(letters, TOKEN_PERCENT, left, right);
    }
}

/* Where letters have these numbers, small ones; of a division by zero 0. */
static inline int64_t formula_value(const Formula *formula, const int64_t *values)
{
    if (!formula->op)
        return formula->number;
    if (!formula->left)
        return values[(unsigned char)formula->op];
    const int64_t left = formula_value(formula->left, values),
                  right = formula_value(formula->right, values);
    switch (formula->op) {
    case '+': return (int64_t)((uint64_t)left + (uint64_t)right);
    case '-': return (int64_t)((uint64_t)left - (uint64_t)right);
    case '*': return (int64_t)((uint64_t)left * (uint64_t)right);
    case '/': return right ? left / right : 0;
    default: return right ? left % right : 0;
    }
}

static inline const Formula *formula_of(Letters *letters, const char *text)
{
    const Formula *formula = formula_sum(letters->arena, &text);
    if (*text) {
        print_error("not a formula from here: %s\n", text);
        fail();
    }
    return formula;
}

static inline const Poly *poly_of(Letters *letters, const char *text)
{
    return formula_poly(letters, formula_of(letters, text));
}

#endif
