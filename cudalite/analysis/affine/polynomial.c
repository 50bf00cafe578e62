/* Polynomials in canonical form. Enters: atoms. Leaves: immutable polys on the arena.
 *
 * Terms are kept sorted by term_compare, so that addition is a merge and equality a walk. Degrees
 * and term counts of real index expressions are small; beyond the limits a poly becomes NULL. */
#include "polynomial.h"

#include <string.h>

#include "../../base/sort.h"
#include "../../lex/integer_operators.h"

/* Higher degree first, then atoms by id, so that the leading term of a row size comes first. */
static int term_compare(const Term *a, const Term *b)
{
    if (a->degree != b->degree)
        return a->degree > b->degree ? -1 : 1;
    for (unsigned i = 0; i < a->degree; i++)
        if (a->atoms[i] != b->atoms[i])
            return a->atoms[i]->id < b->atoms[i]->id ? -1 : 1;
    return 0;
}

static Poly *poly_new(Arena *arena, size_t capacity)
{
    return arena_alloc(arena, sizeof(Poly) + capacity * sizeof(Term));
}

const Poly *poly_constant(Arena *arena, int64_t value)
{
    Poly *poly = poly_new(arena, 1);
    if (value != 0)
        poly->terms[poly->count++] = (Term){.coefficient = value};
    return poly;
}

const Poly *poly_atom(Arena *arena, const Atom *atom)
{
    Poly *poly = poly_new(arena, 1);
    poly->terms[poly->count++] = (Term){.coefficient = 1, .degree = 1, .atoms = {atom}};
    return poly;
}

const Poly *poly_copy(Arena *arena, const Poly *poly)
{
    Poly *copy = poly_new(arena, poly->count);
    memcpy(copy, poly, sizeof(Poly) + poly->count * sizeof(Term));
    return copy;
}

const Poly *poly_add(Arena *arena, const Poly *a, const Poly *b)
{
    if (!a || !b || a->count + b->count > (size_t)2 * POLY_MAX_TERMS)
        return NULL;
    Poly *sum = poly_new(arena, a->count + b->count);
    size_t i = 0, j = 0;
    while (i < a->count || j < b->count) {
        int order = i == a->count   ? 1
                    : j == b->count ? -1
                                    : term_compare(&a->terms[i], &b->terms[j]);
        Term term = order > 0 ? b->terms[j++] : a->terms[i++];
        if (order == 0 &&
            __builtin_add_overflow(term.coefficient, b->terms[j++].coefficient, &term.coefficient))
            return NULL;
        if (term.coefficient != 0)
            sum->terms[sum->count++] = term;
    }
    return sum->count <= POLY_MAX_TERMS ? sum : NULL;
}

const Poly *poly_scale(Arena *arena, const Poly *a, int64_t factor)
{
    if (!a)
        return NULL;
    if (factor == 0)
        return poly_constant(arena, 0);
    Poly *product = poly_new(arena, a->count);
    product->count = a->count;
    for (size_t i = 0; i < a->count; i++) {
        product->terms[i] = a->terms[i];
        if (__builtin_mul_overflow(a->terms[i].coefficient, factor, &product->terms[i].coefficient))
            return NULL;
    }
    return product;
}

const Poly *poly_modulo_word(Arena *arena, const Poly *poly)
{
    if (!poly)
        return NULL;
    Poly *word = poly_new(arena, poly->count);
    for (size_t i = 0; i < poly->count; i++) {
        Term *term = &word->terms[word->count];
        *term = poly->terms[i];
        term->coefficient = integer_held(term->coefficient, 4, false);
        word->count += term->coefficient != 0;
    }
    return word;
}

const Poly *poly_subtract(Arena *arena, const Poly *a, const Poly *b)
{
    return poly_add(arena, a, poly_scale(arena, b, -1));
}

static bool term_multiply(const Term *a, const Term *b, Term *product)
{
    if (a->degree + b->degree > POLY_MAX_DEGREE)
        return false;
    *product = (Term){.degree = a->degree + b->degree};
    if (__builtin_mul_overflow(a->coefficient, b->coefficient, &product->coefficient))
        return false;
    unsigned i = 0, j = 0;
    for (unsigned k = 0; k < product->degree; k++) {
        bool from_a = j == b->degree || (i < a->degree && a->atoms[i]->id <= b->atoms[j]->id);
        product->atoms[k] = from_a ? a->atoms[i++] : b->atoms[j++];
    }
    return true;
}

/* Product of a poly and one term: multiplying keeps the order of terms only within equal sets of
 * atoms, so the result is sorted again. */
static int term_compare_void(const void *a, const void *b)
{
    return term_compare(a, b);
}

static const Poly *poly_times_term(Arena *arena, const Poly *a, const Term *term)
{
    Poly *product = poly_new(arena, a->count);
    product->count = a->count;
    for (size_t i = 0; i < a->count; i++)
        if (!term_multiply(&a->terms[i], term, &product->terms[i]))
            return NULL;
    sort_stable(product->terms, product->count, sizeof(Term), term_compare_void);
    return product;
}

const Poly *poly_multiply(Arena *arena, const Poly *a, const Poly *b)
{
    if (!a || !b)
        return NULL;
    const Poly *sum = poly_constant(arena, 0);
    for (size_t j = 0; j < b->count; j++)
        sum = poly_add(arena, sum, poly_times_term(arena, a, &b->terms[j]));
    return sum;
}

const Poly *poly_binary(Arena *arena, TokenKind op, const Poly *a, const Poly *b)
{
    int64_t by;
    switch (op) {
    case TOKEN_PLUS: return poly_add(arena, a, b);
    case TOKEN_MINUS: return poly_subtract(arena, a, b);
    case TOKEN_STAR: return poly_multiply(arena, a, b);
    case TOKEN_SHL:
        return poly_is_constant(b, &by) && by >= 0 && by < 31
                   ? poly_scale(arena, a, INT64_C(1) << by)
                   : NULL;
    default: return NULL;
    }
}

bool poly_equal(const Poly *a, const Poly *b)
{
    if (!a || !b || a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->terms[i].coefficient != b->terms[i].coefficient ||
            term_compare(&a->terms[i], &b->terms[i]) != 0)
            return false;
    return true;
}

bool poly_is_constant(const Poly *poly, int64_t *value)
{
    if (!poly || poly->count > 1 || (poly->count == 1 && poly->terms[0].degree > 0))
        return false;
    *value = poly->count == 0 ? 0 : poly->terms[0].coefficient;
    return true;
}

bool poly_is_zero(const Poly *poly)
{
    return poly && poly->count == 0;
}

const Atom *poly_single(const Poly *poly)
{
    return poly && poly->count == 1 && poly->terms[0].degree == 1 && poly->terms[0].coefficient == 1
               ? poly->terms[0].atoms[0]
               : NULL;
}

static bool atoms_nonnegative(const Term *term)
{
    for (unsigned k = 0; k < term->degree; k++)
        if (!term->atoms[k]->nonnegative)
            return false;
    return true;
}

bool poly_nonnegative(const Poly *poly)
{
    for (size_t i = 0; poly && i < poly->count; i++) {
        if (poly->terms[i].coefficient < 0 || !atoms_nonnegative(&poly->terms[i]))
            return false;
    }
    return poly != NULL;
}

bool poly_exceeds(const Poly *a, const Poly *b, int64_t times)
{
    for (size_t i = 0, j = 0; i < a->count || j < b->count;) {
        int order = i == a->count   ? 1
                    : j == b->count ? -1
                                    : term_compare(&a->terms[i], &b->terms[j]);
        const Term *term = order > 0 ? &b->terms[j] : &a->terms[i];
        int64_t coefficient = order > 0 ? 0 : a->terms[i].coefficient, taken = 0;
        if (order >= 0 && __builtin_mul_overflow(b->terms[j].coefficient, times, &taken))
            return false;
        if (__builtin_sub_overflow(coefficient, taken, &coefficient) || coefficient < 0 ||
            (coefficient > 0 && !atoms_nonnegative(term)))
            return false;
        i += order <= 0;
        j += order >= 0;
    }
    return true;
}

static bool atom_mentions(const Atom *atom, const Atom *wanted)
{
    return atom == wanted || poly_mentions(atom->left, wanted) ||
           poly_mentions(atom->right, wanted);
}

bool poly_is_plain(const Poly *poly)
{
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at))
        if (at.atom->kind > ATOM_ITERATOR)
            return false;
    return true;
}

bool poly_mentions(const Poly *poly, const Atom *atom)
{
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at))
        if (atom_mentions(at.atom, atom))
            return true;
    return false;
}

bool poly_mentions_any(const Poly *poly, const Poly *of)
{
    for (PolyAtoms at = poly_atoms(of); at.atom; poly_next(&at))
        if (poly_mentions(poly, at.atom))
            return true;
    return false;
}

bool poly_uniform(const Poly *poly)
{
    if (!poly)
        return false;
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at))
        if (!at.atom->uniform)
            return false;
    return true;
}

bool poly_wide(const Poly *poly)
{
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at))
        if (at.atom->wide)
            return true;
    return false;
}

unsigned poly_weight(const Poly *poly)
{
    unsigned weight = 0;
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at))
        weight += 1 + at.atom->weight;
    return weight;
}

bool poly_linear(Arena *arena, const Poly *poly, const Atom *atom, const Poly **coefficient,
                 const Poly **rest)
{
    if (!poly)
        return false;
    Poly *with = poly_new(arena, poly->count), *without = poly_new(arena, poly->count);
    for (size_t i = 0; i < poly->count; i++) {
        Term term = poly->terms[i], reduced = {.coefficient = term.coefficient};
        unsigned power = 0;
        for (unsigned k = 0; k < term.degree; k++) {
            if (term.atoms[k] == atom)
                power++;
            else if (atom_mentions(term.atoms[k], atom))
                return false;
            else
                reduced.atoms[reduced.degree++] = term.atoms[k];
        }
        if (power > 1)
            return false;
        if (power == 1)
            with->terms[with->count++] = reduced;
        else
            without->terms[without->count++] = term;
    }
    sort_stable(with->terms, with->count, sizeof(Term), term_compare_void);
    *coefficient = with;
    *rest = without;
    return true;
}

const Poly *poly_substitute(Arena *arena, const Poly *poly, const Atom *atom, const Poly *value)
{
    if (!poly || !value)
        return NULL;
    Poly *without = poly_new(arena, poly->count);
    const Poly *with = poly_constant(arena, 0);
    for (size_t i = 0; i < poly->count; i++) {
        Poly *others = poly_new(arena, 1); /* the term without the atom */
        Term *term = &others->terms[others->count++];
        unsigned power = 0;
        term->coefficient = poly->terms[i].coefficient;
        for (unsigned k = 0; k < poly->terms[i].degree; k++) {
            const Atom *factor = poly->terms[i].atoms[k];
            if (factor != atom && atom_mentions(factor, atom))
                return NULL;
            if (factor == atom)
                power++;
            else
                term->atoms[term->degree++] = factor;
        }
        const Poly *product = others;
        for (unsigned k = 0; k < power; k++)
            product = poly_multiply(arena, product, value);
        if (power == 0)
            without->terms[without->count++] = *term;
        else
            with = poly_add(arena, with, product);
    }
    return poly_add(arena, without, with);
}

/* a / b as an index expression means it: 2999 * r in rows of 3000 is row r, column -r, but the
 * constant 2 in rows of 3 is column 2. So constants are truncated; a variable's coefficient goes up
 * to the next multiple only if little (an eighth of a row) is missing. */
static int64_t divide_index(int64_t a, int64_t b, bool is_constant)
{
    if (!quotient_fits(a, b))
        return 0; /* it stays what remains */
    int64_t quotient = a / b, remainder = a % b;
    uint64_t size = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;
    uint64_t missing = size - (remainder < 0 ? 0 - (uint64_t)remainder : (uint64_t)remainder);
    if (!is_constant && remainder != 0 && missing <= size / 8)
        quotient += (remainder < 0) == (b < 0) ? 1 : -1;
    return quotient;
}

/* term / lead, by atoms exactly and by coefficient to the nearest; false where nothing is left. */
static bool term_divide(const Term *term, const Term *lead, Term *quotient)
{
    *quotient = (Term){0};
    unsigned j = 0;
    for (unsigned i = 0; i < term->degree; i++) {
        if (j < lead->degree && term->atoms[i] == lead->atoms[j])
            j++;
        else
            quotient->atoms[quotient->degree++] = term->atoms[i];
    }
    if (j < lead->degree)
        return false;
    quotient->coefficient = divide_index(term->coefficient, lead->coefficient, term->degree == 0);
    return quotient->coefficient != 0;
}

bool poly_divide(Arena *arena, const Poly *poly, const Poly *divisor, const Poly **quotient,
                 const Poly **remainder)
{
    if (!poly || !divisor || divisor->count == 0)
        return false;
    const Term *lead = &divisor->terms[0];
    const Poly *left = poly, *result = poly_constant(arena, 0);
    /* Each pass removes one term that the leading term divides and adds only smaller ones. */
    for (size_t i = 0, passes = 0; left && i < left->count && passes < 4 * POLY_MAX_TERMS;
         passes++) {
        Term term;
        if (!term_divide(&left->terms[i], lead, &term)) {
            i++;
            continue;
        }
        Poly *step = poly_new(arena, 1);
        step->terms[step->count++] = term;
        result = poly_add(arena, result, step);
        left = poly_subtract(arena, left, poly_multiply(arena, step, divisor));
        i = 0;
    }
    *quotient = result;
    *remainder = left;
    return result && left;
}

const Poly *poly_divide_exactly(Arena *arena, const Poly *poly, int64_t factor)
{
    if (!poly || factor == 0)
        return NULL;
    Poly *result = poly_new(arena, poly->count);
    result->count = poly->count;
    for (size_t i = 0; i < poly->count; i++) {
        if (!quotient_fits(poly->terms[i].coefficient, factor) ||
            poly->terms[i].coefficient % factor != 0)
            return NULL;
        result->terms[i] = poly->terms[i];
        result->terms[i].coefficient /= factor;
    }
    return result;
}

static bool operation_evaluate(const Atom *atom, PolyValue *value, void *context, int64_t *result)
{
    int64_t a, b;
    if (!poly_evaluate(atom->left, value, context, &a))
        return false;
    if (atom->kind == ATOM_AS_INT) {
        *result = integer_held(a, 4, false);
        return true;
    }
    if (!poly_evaluate(atom->right, value, context, &b))
        return false;
    return integer_compute(atom->op, a, b, IDEAL_INTEGER, result) == COMPUTED;
}

bool poly_evaluate(const Poly *poly, PolyValue *value, void *context, int64_t *result)
{
    if (!poly)
        return false;
    int64_t sum = 0;
    for (size_t i = 0; i < poly->count; i++) {
        int64_t product = poly->terms[i].coefficient;
        for (unsigned k = 0; k < poly->terms[i].degree; k++) {
            const Atom *atom = poly->terms[i].atoms[k];
            int64_t factor = 0;
            if (!atom->left)
                factor = value(context, atom);
            else if (!operation_evaluate(atom, value, context, &factor))
                return false;
            if (__builtin_mul_overflow(product, factor, &product))
                return false;
        }
        if (__builtin_add_overflow(sum, product, &sum))
            return false;
    }
    *result = sum;
    return true;
}

Str poly_text(Arena *arena, const Poly *poly)
{
    if (!poly)
        return STR("?");
    Text text = text_new(arena);
    for (size_t i = 0; i < poly->count; i++) {
        const Term *term = &poly->terms[i];
        int64_t coefficient = term->coefficient;
        text_add_c(&text, i == 0 ? (coefficient < 0 ? "-" : "") : coefficient < 0 ? " - " : " + ");
        uint64_t size = coefficient < 0 ? 0 - (uint64_t)coefficient : (uint64_t)coefficient;
        if (size != 1 || term->degree == 0)
            text_format(&text, "%llu%s", (unsigned long long)size, term->degree ? "*" : "");
        for (unsigned k = 0; k < term->degree; k++) {
            text_add_c(&text, k ? "*" : "");
            text_add(&text, term->atoms[k]->name);
        }
    }
    if (poly->count == 0)
        text_add_c(&text, "0");
    return text_str(&text);
}

int64_t poly_constant_term(const Poly *poly)
{
    const Term *last = poly && poly->count ? &poly->terms[poly->count - 1] : NULL;
    return last && last->degree == 0 ? last->coefficient : 0;
}

int64_t poly_residue(const Poly *poly, int64_t by)
{
    const int64_t rest = poly_constant_term(poly) % by;
    return rest < 0 ? rest + by : rest;
}
