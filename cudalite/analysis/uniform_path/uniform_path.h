/* UniformPath: the statements from a kernel's body down to its regions. All threads of the block
 * must walk it together, so that they can load, wait and store together; so a bound check on it
 * becomes a predicate, and what stood behind the check is done by the threads for which the
 * predicate holds. */
#ifndef CUDALITE_ANALYSIS_UNIFORM_PATH_UNIFORM_PATH_H
#define CUDALITE_ANALYSIS_UNIFORM_PATH_UNIFORM_PATH_H

#include "../affine/footprint.h"
#include "../effects/synchronisation.h"

/* The threads for which a condition holds, among those of the guard around it. */
typedef struct Guard {
    struct Guard *outer; /* NULL: all threads of the block */
    const Stmt *check;   /* the IF that says it */
    const Expr *expr;
    bool negated; /* the others return */
    size_t id;
} Guard;

typedef enum {
    PATH_PREDICATE, /* an IF becomes the definition of `guard`; its branches follow */
    PATH_GUARDED,   /* statements [stmt, last] are run under `guard` */
    PATH_OTHERWISE, /* an else branch without region, run under `guard` */
    PATH_CHOICE,    /* `value`, in a declaration or assignment, is evaluated under `guard` only */
    PATH_REGION,    /* `region`, whose user code runs under `guard` (NULL: by all) */
} PathKind;

/* A declaration among guarded statements whose variables are used behind them, too: it stands
 * before, with 0 for those that have no number, and they are set where it stood. */
typedef struct {
    const Stmt *stmt;
    bool fresh; /* behind them its variables must look as loaded (opaque_value.c) */
} Before;

typedef struct {
    PathKind kind;
    Guard *guard;
    const Stmt *stmt, *last;
    Region *region;
    const Expr *value;            /* CHOICE: a number, or */
    const Declarator *declarator; /* ... all that this one begins with; else NULL */
    bool fresh;                   /* ... which must look as loaded (opaque_value.c) */
    VEC(Before) before;           /* GUARDED, and a REGION without a loop */
    bool bare; /* the only statement of an if or a for: what replaces it needs braces */
    /* PREDICATE: `if (...) return;`, which vanishes as a whole, or `if (...) { ...; return; }` */
    bool is_return;
} PathItem;

typedef VEC(Region *) Regions;

/* Statements before and behind which something is put, so that no others run under one `if` with
 * them. */
typedef struct {
    VEC(const Stmt *) before, behind;
} Cuts;

typedef struct {
    VEC(PathItem) items; /* in program order */
    StrMap *unset;       /* names that only active threads set */
    bool fine;
    DiagId rule; /* where not fine */
    Span where;
    Str why, fix;
} UniformPath;

UniformPath path_find(Model *model, const Regions *regions, const Cuts *cuts);

#endif
