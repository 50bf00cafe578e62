/* Functions whose value is an expression. */
#ifndef CUDALITE_ANALYSIS_INLINE_CANDIDATES_H
#define CUDALITE_ANALYSIS_INLINE_CANDIDATES_H

#include "model.h"

/* A `__device__` function of the file, of numbers by value, that only returns an
 * expression of them, of constants and of threadIdx and its like. */
typedef struct Inline {
    const Kernel *function;
    const Expr *result; /* over the function's tokens; calls in it are noted */
    unsigned weight;    /* how many nodes are evaluated for a call, at most */
    StrMap *names;      /* the function's own: its parameters, and the constants that it names */
    Variable *params;
} Inline;

/* The function of that name; NULL: there is none, or several. */
const Inline *inline_of(Facts *facts, Str name);
/* What the kernel declares by that name: a lambda, if it is the same everywhere, or EXPR_OPAQUE.
 * NULL: the name is none of the kernel's. */
const Expr *kernel_object(Model *model, Str name);
/* The function that is called, where no name of the kernel stands in for it; or NULL. */
const Inline *inline_called(Model *model, const Expr *call);

#endif
