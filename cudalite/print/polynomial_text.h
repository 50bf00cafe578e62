/* A polynomial as an expression, in the names that the user gave at that place of the kernel. */
#ifndef CUDALITE_PRINT_POLYNOMIAL_TEXT_H
#define CUDALITE_PRINT_POLYNOMIAL_TEXT_H

#include "../analysis/spelling.h"
#include "../analysis/vocabulary.h"
#include "expression.h"

typedef struct {
    const Atom *atom;
    const Code *code;
} Spelling;

typedef struct {
    Vocabulary names;
    VEC(Spelling) spellings; /* of atoms that have no name in the kernel: row, column, tile */
    StrMap *used;            /* names of variables that were written down; may be NULL */
    bool wide;               /* products are made in 64 bits */
} Speller;

/* The names say it, with the spellings. */
const Code *code_of_poly(const Speller *speller, const Poly *poly);
/* ... which the atom has from here on. */
void code_name_atom(Speller *speller, const Atom *atom, const Code *code);
/* The name of a macro with that value, or the number. */
const Code *code_of_constant(const Model *model, int64_t value);
/* The larger or the smaller one of two, spelled out where max and min have another meaning. */
const Code *code_extreme(const Model *model, bool largest, const Code *a, const Code *b);

#endif
