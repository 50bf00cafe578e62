/* Values across iterations: they take products of loops. They return forms that are equal for equal
 * products, and whether two iterations share a product. */
#ifndef CUDALITE_PASSES_CONTRACTION_CROSS_ITERATION_VALUES_H
#define CUDALITE_PASSES_CONTRACTION_CROSS_ITERATION_VALUES_H

#include "../../analysis/effects/copy_propagation.h"
#include "../../analysis/uniform_path/select.h"
#include "../../syntax/parse.h"

enum {
    MOST_APART = 32, /* iterations that a compiler may see at once */
    MOST_ALIKE = 64, /* products of the same form that are compared with each other */
    MOST_STEPS = 1 << 20,
    MOST_VALUES = 32, /* of a variable that are looked at; with more nothing is known of it */
};

/* A loop of the range, in the loops around it. */
typedef struct Level {
    const struct Level *outer;
    const Loop *loop; /* NULL: not in the usual form */
    const Stmt *stmt;
} Level;

typedef struct {
    const Expr *expr;
    const Level *level;
    Accesses loads;
    VEC(const Loop *) counted; /* by their iterators it is another one in each iteration */
    bool is_copied;     /* a variable in it has what another one had in an iteration before */
    Strs carried;       /* variables in it that are computed from iteration to iteration */
    bool varies;        /* it is another one in another iteration */
    bool is_set;        /* ... since a variable in it gets a value there */
    bool is_set_within; /* ... in the innermost loop */
    bool is_call;
    bool is_summand; /* it may be added to something */
} Made;

typedef VEC(Made *) Alike;

typedef struct {
    const Model *model;
    size_t first, last;
    const Summands *summands;
    StrMap *accesses; /* address of an expression -> Access */
    StrMap *values;   /* name -> Values that are assigned to it */
    StrMap *alike;    /* form of a product -> Alike */
    StrMap *left;     /* its text, without memory and iterators -> Made */
    size_t steps;     /* tokens and statements that were looked at for names */
    const Expr *found;
} Unrolled;

typedef struct {
    Unrolled *all;
    const Level *level;
    bool is_known;     /* under a condition that a compiler knows in some iterations */
    bool is_besides;   /* ... in a sum there, too */
    const Stmt *known; /* the statement that it belongs to; NULL: a part of an expression */
    bool is_chosen;    /* under any condition in the innermost loop, which is one of the range */
} Site;

/* The loop of the range that stands around all others; NULL: there is none. */
const Level *unrolled_outermost(const Level *level);
/* The loop that counts by the name; NULL: none. */
const Loop *unrolled_counting(const Level *level, Str name);
/* A compiler may write iterations out. */
bool unrolled_may(const Loop *loop);
/* A text that is the same for products of the same form, whatever the iteration (copied_form);
 * fills in what the product is made of. */
Str unrolled_form(const Site *site, Made *made, size_t turn, size_t *turns);
/* Another iteration of the one has the other. */
bool unrolled_share(const Unrolled *all, const Made *a, const Made *b);
/* f(x[j], x[j - 1]) may square both. */
bool unrolled_shares_own(const Unrolled *all, const Made *made);

#endif
