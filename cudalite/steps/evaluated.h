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

typedef struct {
    size_t count;
    bool is_pack; /* one of them stands for several, or none */
    bool
        ordered; /* calls among them and the configuration may have effects, so that their order matters */
} Arguments;
/* Those of the launch, as `written` in the text or as its macro has them. */
Arguments evaluated_arguments(Evaluated *evaluated, const Launch *launch, bool written);

#endif
