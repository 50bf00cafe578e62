/* Spelling: a polynomial as C text, in the names that the user gave at that place of the kernel. */
#ifndef CUDALITE_MODEL_SPELL_H
#define CUDALITE_MODEL_SPELL_H

#include "model.h"

typedef struct {
    const Atom *atom;
    Str text;
} Spelling;

typedef struct {
    Model *model;
    const Variable *scope; /* variables and their values at the place */
    size_t scope_len;
    const StrMap *avoid;     /* names that must not be used; may be NULL */
    VEC(Spelling) spellings; /* of atoms that have no name in the kernel: row, column, tile */
    StrMap *used;            /* names of variables that were written down; may be NULL */
    bool wide;               /* products are made in 64 bits */
} Speller;

/* False where an atom has no name here. */
bool spell_poly(const Speller *speller, const Poly *poly, Str *text);
/* Values, as text, of the macros that the user names in the kernel -> their names. */
StrMap *spell_named_constants(const Model *model);
/* The name of such a macro; else the number. */
Str spell_constant(const Model *model, int64_t value);
/* The threads of the user's block, for people: "32 x 8". */
Str spell_block(const Model *model);
/* `<`, `<=`, `>` or `>=`: what the iterator is to the loop's end while there are more rounds. */
const char *spell_loop_op(const Loop *loop);
/* The name means CUDA's own function in the kernel. */
bool spell_is_free(const Model *model, const char *name);
/* Whether the text is one word or number, or needs parentheses in a product. */
bool spell_is_word(Str text);
/* A word that is a macro of several tokens, without parentheses of its own: #define W n + 2 */
bool spell_is_loose(const Model *model, Str text);
/* The text as it can stand in a product: in parentheses where it needs them. */
Str spell_factor(const Model *model, Str text);

#endif
