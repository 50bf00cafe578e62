/* Facts: what is found about a unit while its kernels are looked at, each once for all of them. The
 * unit itself stays as the front end made it. */
#ifndef CUDALITE_ANALYSIS_FACTS_H
#define CUDALITE_ANALYSIS_FACTS_H

#include "../syntax/unit.h"

/* What is known of a call of a name. */
typedef struct {
    const Expr *call;
    bool is_own; /* of a function that the file or the kernel declares */
    const struct Inline
        *inlined; /* the function, whose value is an expression (inline_candidates.c); or NULL */
    uint64_t by_value; /* bits of the arguments that are known to be passed so */
} Called;

/* The launches of a unit by kernel, made once for all of its kernels. */
typedef VEC(const Launch *) Launches;

enum { NOTED_ARGUMENTS = 62 }; /* of a call; of those behind them it is not known */

typedef struct Facts {
    Arena *arena;
    Unit *unit;
    StrMap *launches; /* name of a kernel -> Launches * */
    /* By name of a function: */
    StrMap *calls;           /* expr_key -> Called *, of kernels and functions */
    StrMap *touches;         /* of effects.c */
    StrMap *inlines;         /* of inline_candidates.c */
    StrMap *shared_uses;     /* of shared_memory.c; variables, too */
    size_t shared_counts;    /* models that it has counted for */
    struct SyncFacts *syncs; /* of synchronisation.c; methods, too; NULL until it is asked */
    StrMap *sums;            /* of contraction_queries.c; by overloads */
    StrMap *bodies;          /* of bodies.h; NULL until it is asked */
    const struct Declared *declared;            /* of facts_declared; NULL until it is asked */
    const struct Neighbours *neighbours;        /* of facts_neighbours; NULL until it is asked */
    int has_operators;                          /* -1: the text has none; 0: nobody has asked */
    uint64_t walked;                            /* steps of warps that were walked for plans */
    struct Memo *access_traffic, *copy_traffic; /* of affine/traffic.c; NULL until it is asked */
} Facts;

StrMap *launches_by_kernel(Arena *arena, const Unit *unit); /* name -> Launches * */
Facts *facts_new(Arena *arena, Unit *unit);
/* Structures, functions and variables that the unit declares. */
const struct Declared *facts_declared(Facts *facts);
/* Who may read elements beside the one that it is given (effects/reference_escapes.h). */
const struct Neighbours *facts_neighbours(Facts *facts);
/* Its by_operator, for most texts without reading them. */
bool facts_operators_reach(Facts *facts);
void facts_note_call(Facts *facts, Called called);
/* Of a call that is not noted: nothing. */
const Called *facts_called(const Facts *facts, const Expr *call);
/* What was found while a kernel was looked at that was then given up: answers may be half made. */
void facts_forget(Facts *facts);

#endif
