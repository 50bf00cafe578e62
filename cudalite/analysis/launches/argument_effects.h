/* What the host evaluates for a launch: a launch evaluates what stands between <<< and >>> before
 * its arguments, and a call evaluates all of its arguments in the order of the host compiler. */
#ifndef CUDALITE_ANALYSIS_LAUNCHES_ARGUMENT_EFFECTS_H
#define CUDALITE_ANALYSIS_LAUNCHES_ARGUMENT_EFFECTS_H

#include "../model.h"

typedef struct {
    Arena *arena;
    Unit *unit;
    StrMap *functions; /* name -> whether it is pure, of those that were asked about */
    unsigned asked;
    bool has_looked, has_uncaptured; /* `auto [a, b]` or `union {` stands in the file */
} Evaluated;

Evaluated evaluated_new(Arena *arena, Unit *unit);

typedef struct {
    size_t count;
    bool is_pack;  /* one of them stands for several, or none */
    bool ordered;  /* it can be seen whether they are evaluated before the configuration */
    bool is_bound; /* they may mean something else in a function of their own: [&] { ... } */
} Arguments;
/* Those of the launch, as `written` in the text or as its macro has them. */
Arguments evaluated_arguments(Evaluated *evaluated, const Launch *launch, bool written);

#endif
