/* Shapes of launches: integer and dim3 variables of one function. */
#ifndef CUDALITE_SYNTAX_HOST_CONSTANTS_H
#define CUDALITE_SYNTAX_HOST_CONSTANTS_H

#include "reader.h"

typedef struct Locals Locals;

/* Finds the variables of a function, from its expanded tokens, that are set once. */
Locals *locals_read(Unit *unit, const Tokens *function);
/* Extents of a block argument (expanded tokens): 0 where unknown, all three where x is. */
void locals_shape(Locals *locals, const Tokens *block, int64_t shape[3], Strs *varying);
/* ... as far as variables are still what they were declared with: a guess. */
void locals_likely_shape(Locals *locals, const Tokens *block, int64_t shape[3]);

#endif
