/* What the host evaluates for a launch: a call evaluates its arguments in any order. */
#ifndef CUDALITE_STEPS_EVALUATED_H
#define CUDALITE_STEPS_EVALUATED_H

#include "../model/model.h"

typedef struct {
    Arena *arena;
    Unit *unit;
    StrMap *functions; /* name -> whether it is pure, of those that were asked about */
    unsigned asked;
} Evaluated;

Evaluated evaluated_new(Arena *arena, Unit *unit);
/* The number of the launch's arguments, as `written` in the text or as its macro has them; `*ordered`: calls among them
 * and the configuration may have effects, so that their order matters. */
size_t evaluated_arguments(Evaluated *evaluated, const Launch *launch, bool written, bool *ordered);

#endif
