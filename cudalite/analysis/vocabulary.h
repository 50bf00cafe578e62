/* The user's names at a place of the kernel, and what can be said with them. */
#ifndef CUDALITE_ANALYSIS_VOCABULARY_H
#define CUDALITE_ANALYSIS_VOCABULARY_H

#include "affine/footprint.h"

typedef struct {
    const Model *model;
    const Variable *variables; /* and their values at the place */
    size_t count;
    const StrMap *avoid;  /* names that must not be used; may be NULL */
    const Region *region; /* whose tile and iterators have names of their own; NULL: nothing has */
} Vocabulary;

typedef enum { OF_ITS_TYPE, MADE_INT } TakenAs;

/* The variable that has this value, as an int where the value is one: `unsigned w = columns`
 * compares otherwise, unless it is made an int. NULL: none has. */
const Variable *vocabulary_variable(const Vocabulary *names, const Poly *poly, TakenAs taken);
/* The atom's name is a place that nothing hides: `shape.w`, or `W` of the file. */
bool vocabulary_has_place(const Vocabulary *names, const Atom *atom);
/* An operation whose operands, and value, are ints. */
bool operation_is_int(const Atom *atom);
/* The value can be written in these names; false for NULL. */
bool vocabulary_says(const Vocabulary *names, const Poly *poly);

#endif
