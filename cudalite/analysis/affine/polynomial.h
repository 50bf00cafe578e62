/* Index algebra: integer polynomials over atoms, in one canonical form.
 *
 * A Poly is an immutable sum of terms, each a coefficient times a sorted product of atoms; two
 * polys are equal as functions if and only if poly_equal says so. NULL stands for "not known":
 * overflow of 64 bits or too many terms. Functions take and pass on NULL, so that a chain needs one
 * check. Values are ideal integers; where C's arithmetic would wrap, the caller looks at types. */
#ifndef CUDALITE_ANALYSIS_AFFINE_POLYNOMIAL_H
#define CUDALITE_ANALYSIS_AFFINE_POLYNOMIAL_H

#include "../../base/str.h"
#include "../../lex/token.h"

typedef enum {
    ATOM_THREAD,    /* threadIdx.x, .y, .z */
    ATOM_BLOCK,     /* blockIdx */
    ATOM_GRID,      /* gridDim */
    ATOM_SYMBOL,    /* a kernel parameter's value at entry, or another name that never changes */
    ATOM_ITERATOR,  /* the iterator of a loop in canonical form */
    ATOM_OPERATION, /* operands combined by an operator that is no ring operation: n / 2 */
    ATOM_AS_INT,    /* (int)n of an unsigned n of 32 bits: another number from 2^31 on */
    ATOM_OPAQUE,    /* a value that nothing is known of */
} AtomKind;

typedef struct Poly Poly;

typedef struct Atom {
    AtomKind kind;
    unsigned id;      /* order of creation: the canonical order of atoms */
    unsigned axis;    /* THREAD, BLOCK, GRID: 0 x, 1 y, 2 z */
    Str name;         /* as the user would write it; OPAQUE: for dumps */
    bool uniform;     /* the same for all threads of a block */
    bool nonnegative; /* known to be >= 0 */
    bool wide;        /* 64 bits, or unsigned: may exceed int */
    bool
        is_spelled; /* SYMBOL: no variable of the kernel; its name is a place: `shape.w`, or W of the file */
    /* OPAQUE, not uniform: all threads read it in one place, where somebody may write meanwhile. */
    bool is_read_alike;
    bool converted;    /* OPAQUE: a conversion may have made another number of it */
    struct Loop *loop; /* ITERATOR */
    TokenKind op;      /* OPERATION: / % & | ^ >>, QUESTION for a maximum, COLON for a minimum */
    bool is_int;       /* SYMBOL, spelled: a member of a parameter by value, of at most 32 bits */
    const struct Atom
        *divided; /* SYMBOL: a quotient of that parameter, `left` / `right`; or NULL */
    int64_t divisor;
    const Poly *left, *right; /* OPERATION; SYMBOL with `divided`; AS_INT: left, a single atom */
    unsigned weight;          /* atoms of its operands, one for each time that it stands there */
} Atom;

/* Operands of an operation weigh at most so much; what is computed from more is not known.
 * x = x / n + x % m doubles the weight with each statement. */
enum { MOST_OPERANDS = 128 };

enum { POLY_MAX_DEGREE = 6, POLY_MAX_TERMS = 64 };

typedef struct {
    int64_t coefficient;
    unsigned degree;
    const Atom *atoms[POLY_MAX_DEGREE]; /* ascending id, repeated for powers */
} Term;

struct Poly {
    size_t count;
    Term terms[]; /* descending by degree, then by atoms; no zero coefficient */
};

/* Each factor of each term: for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at)). No poly
 * has none. */
typedef struct {
    const Atom *atom; /* NULL: there are no more */
    const Poly *poly;
    size_t term;
    unsigned factor; /* behind the atom */
} PolyAtoms;

static inline void poly_next(PolyAtoms *at)
{
    at->atom = NULL;
    for (; at->poly && at->term < at->poly->count; at->term++, at->factor = 0)
        if (at->factor < at->poly->terms[at->term].degree) {
            at->atom = at->poly->terms[at->term].atoms[at->factor++];
            return;
        }
}

static inline PolyAtoms poly_atoms(const Poly *poly)
{
    PolyAtoms at = {.poly = poly};
    poly_next(&at);
    return at;
}

/* A term without atoms; 0: it has none. Of no poly 0, too. */
int64_t poly_constant_term(const Poly *poly);
/* What its constant term leaves in division by a positive number. */
int64_t poly_residue(const Poly *poly, int64_t by);
const Poly *poly_constant(Arena *arena, int64_t value);
const Poly *poly_atom(Arena *arena, const Atom *atom);
const Poly *poly_copy(Arena *arena, const Poly *poly); /* from another arena */
const Poly *poly_add(Arena *arena, const Poly *a, const Poly *b);
const Poly *poly_subtract(Arena *arena, const Poly *a, const Poly *b);
const Poly *poly_multiply(Arena *arena, const Poly *a, const Poly *b);
const Poly *poly_scale(Arena *arena, const Poly *a, int64_t factor);
/* a + b, a - b, a * b, a << number; NULL for all others. */
const Poly *poly_binary(Arena *arena, TokenKind op, const Poly *a, const Poly *b);

/* With coefficients modulo 2^32 as an int holds them: where only 32 bits count, it is the same. */
const Poly *poly_modulo_word(Arena *arena, const Poly *poly);

bool poly_equal(const Poly *a, const Poly *b); /* false if either is NULL */
bool poly_is_constant(const Poly *poly, int64_t *value);
bool poly_is_zero(const Poly *poly);
bool poly_nonnegative(const Poly *poly); /* each term by itself; false for NULL */
/* a - times * b is nonnegative, each term by itself. */
bool poly_exceeds(const Poly *a, const Poly *b, int64_t times);
/* The single atom that the poly is; NULL if it is anything else. */
const Atom *poly_single(const Poly *poly);
bool poly_mentions(const Poly *poly, const Atom *atom);
bool poly_mentions_any(const Poly *poly, const Poly *of); /* some atom of the other */
/* Places, parameters and iterators are all that it is computed from, by sums and products. */
bool poly_is_plain(const Poly *poly);
/* Every atom, operands of operations included, is uniform over the block. */
bool poly_uniform(const Poly *poly);
bool poly_wide(const Poly *poly);
/* Atoms in it, those of operands included. */
unsigned poly_weight(const Poly *poly);

/* poly = coefficient * atom + rest with neither mentioning atom; false where it is not linear. */
bool poly_linear(Arena *arena, const Poly *poly, const Atom *atom, const Poly **coefficient,
                 const Poly **rest);
const Poly *poly_substitute(Arena *arena, const Poly *poly, const Atom *atom, const Poly *value);

/* The smallest number of 64 bits divided by -1 is none. */
static inline bool quotient_fits(int64_t a, int64_t b)
{
    return a != INT64_MIN || b != -1;
}

/* poly = quotient * divisor + remainder, by the divisor's leading term; a[r*N + i - 1] gives row
 * r and column i - 1. Any such pair is right, for the flat index is the same. */
bool poly_divide(Arena *arena, const Poly *poly, const Poly *divisor, const Poly **quotient,
                 const Poly **remainder);
/* poly / factor, where factor divides every coefficient. */
const Poly *poly_divide_exactly(Arena *arena, const Poly *poly, int64_t factor);

/* Value under an assignment; false on overflow or division by zero. */
typedef int64_t PolyValue(void *context, const Atom *atom);
bool poly_evaluate(const Poly *poly, PolyValue *value, void *context, int64_t *result);

/* For dumps and tests: "3000*row + i - 1". */
Str poly_text(Arena *arena, const Poly *poly);

#endif
