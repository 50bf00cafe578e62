/* Bodies of functions by name, methods and operators included: where they stand in the text of the
 * file and its includes. Found in one pass, when it is first asked. */
#ifndef CUDALITE_FRONT_BODIES_H
#define CUDALITE_FRONT_BODIES_H

#include "unit.h"

typedef struct {
    Source *source;
    uint32_t open; /* the parenthesis of the parameters */
} BodyPlace;
typedef VEC(BodyPlace) BodyPlaces;

/* Those of that name; of all operators by the name "operator". NULL: there is none. */
const BodyPlaces *bodies_of(Unit *unit, Str name);
/* Behind the parameters, to the last brace: initialisers of members too. */
Tokens body_tokens(Arena *arena, const BodyPlace *place);

#endif
