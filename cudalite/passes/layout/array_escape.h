/* Arrays of which a host function shows all: a variable of its own that cudaMalloc fills, that
 * launches take, that is copied and freed, and nothing else. Such an array may lie otherwise from
 * its first launch until something else reads it. */
#ifndef CUDALITE_PASSES_LAYOUT_ARRAY_ESCAPE_H
#define CUDALITE_PASSES_LAYOUT_ARRAY_ESCAPE_H

#include "data_layout.h"

/* What has to be done in front of a statement of the host's. */
typedef enum {
    LIFE_BACK,  /* it reads the array: what launches have written comes back */
    LIFE_LEAVE, /* it writes the array */
    LIFE_DROP,  /* it frees the array */
    LIFE_SWAP   /* it exchanges the pointers of two */
} LifeEventKind;

typedef struct {
    LifeEventKind kind;
    Span where;                  /* the statement */
    bool braces;                 /* it is a loop's or an if's, without braces */
    const struct Lifetime *with; /* of a swap */
} LifeEvent;

typedef struct Lifetime {
    Str name;      /* of the variable */
    Span declared; /* the statement that declares it */
    Laid *laid;    /* how it lies; NULL: no launch takes it so */
    bool is_taken; /* by a launch of a kernel whose arrays may lie otherwise */
    VEC(LifeEvent) events;
    Span left_at; /* where something is done with it that nobody sees the end of */
    Str left;     /* ... and what; empty: all is seen */
    Str object;   /* a name for what is known of it when the program runs */
} Lifetime;

/* A launch of a kernel whose arrays lie otherwise: all of them are of lives. */
typedef struct {
    const Launch *launch;
    const Conversion *conversion;
    LifeEvent before; /* what has to be done if it runs the kernel as it was written, after all */
    Lifetime *lifetimes[MOST_CONVERTED]; /* of the conversion's arrays, in their order */
    size_t count;
    bool is_written; /* as a call that takes what is known of them */
} LifeLaunch;

typedef struct Lifetimes {
    VEC(Lifetime *) all;
    VEC(LifeLaunch) launches;
    Laids laids;
} Lifetimes;

/* `file`: its tokens, without trivia. `conversions`: of kernels whose launches are ours, with how
 * their arrays lie; both live as long as what is found. */
Lifetimes *lifetimes_find(Arena *arena, Unit *unit, const Tokens *file,
                          const AllConversions *conversions);
/* NULL: it is in none. */
const LifeLaunch *lifetimes_launch(const Lifetimes *lifetimes, const Launch *launch);

#endif
