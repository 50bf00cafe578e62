/* Known values: it takes a kernel. It returns, for each expression, the numbers that a compiler may
 * know it to be in some iterations. */
#ifndef CUDALITE_PASSES_CONTRACTION_KNOWN_VALUES_H
#define CUDALITE_PASSES_CONTRACTION_KNOWN_VALUES_H

#include "../../analysis/model.h"

enum { MOST_KNOWN = 8 /* numbers of one value; with more it may be any */ };

/* What an expression may be, one way or another. */
typedef struct {
    double numbers[MOST_KNOWN];
    unsigned count;
    bool is_any;  /* ... or a number that is known, but not followed */
    bool of_file; /* ... or a constant of the file that is no integer */
    bool
        of_run; /* ... or what only the run tells: a parameter, the thread; or the run tells which */
    bool from_run;  /* ... and it is no number of the text */
    bool of_memory; /* memory, or a call, says which */
    bool counted;   /* the iteration says which */
} Known;

typedef struct KnownValues KnownValues;

/* Of the kernel's variables; loops are those that hold a token of [first, last]. On the model's
 * arena. */
KnownValues *known_values(const Model *model, size_t first, size_t last);

Known known_value(const KnownValues *all, const Expr *expr);

/* It may be the number, or the number's negative. */
bool known_may_be(const Known *known, double number);
/* It may be 0, or -0. */
bool known_may_be_zero(const Known *known, bool negative);
/* It may be several numbers. */
bool known_varies(const Known *known);

/* The iteration says which of several values the variable has at the token. */
bool known_is_chosen(const KnownValues *all, Str name, size_t token);
/* It may have got a product before the token, or in another iteration. */
bool known_is_set_before(const KnownValues *all, Str name, size_t token);

/* The variable of which the expression names a part, or all; NULL: it names memory. */
const Variable *known_root(const Model *model, const Expr *place);

#endif
