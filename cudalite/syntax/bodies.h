/* Bodies of functions by name, methods and operators included: where they stand in the text of the
 * file and its includes. */
#ifndef CUDALITE_SYNTAX_BODIES_H
#define CUDALITE_SYNTAX_BODIES_H

#include "unit.h"

typedef struct {
    Source *source;
    uint32_t open; /* the parenthesis of the parameters */
} BodyPlace;
typedef VEC(BodyPlace) BodyPlaces;

/* Name -> BodyPlaces, found in one pass; those of all operators have the name "operator". */
StrMap *bodies_find(const Unit *unit);
/* Behind the parameters, to the last brace: initialisers of members too. */
Tokens body_tokens(Arena *arena, const BodyPlace *place);

#endif
