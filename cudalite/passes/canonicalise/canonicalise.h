/* Canonical forms: it takes the model of a kernel. It returns the loops, pointers and calls that
 * can be written in a canonical form, and what that form needs. */
#ifndef CUDALITE_PASSES_CANONICALISE_CANONICALISE_H
#define CUDALITE_PASSES_CANONICALISE_CANONICALISE_H

#include "../plan.h"

typedef enum {
    CANONICAL_TURNS, /* threads take rows in turns: the block's turns are counted, threads join in where they have one */
    CANONICAL_ITERATIONS, /* threads begin at places of their own: iterations are counted */
    CANONICAL_BAND,       /* ... and some of them end where the array does */
    CANONICAL_JOINS, /* threads begin or end at places of their own: the block runs all iterations that one of them has */
} CanonicalForm;

typedef struct {
    CanonicalForm form;
    const Loop *loop;
    Str by;       /* TURNS: what the thread's first value is beyond the block's, */
    Str first;    /* and the block's, where it is a number; empty: none */
    bool counted; /* a compiler knows the number of the block's turns, not of a thread's */
    /* JOINS: how much earlier than the thread some one of the block begins, and how much later one
     * ends; empty: none. */
    Str earlier, later;
    int64_t iterations; /* BAND: so many, and where threads leave them out; empty: nowhere */
    Str count;          /* ... or as many as that says; empty: a number */
    Str low, high;
    Span start, end, step;
} CanonicalLoop;

/* A call of a function of the file that is given a pointer into a garray: its body can stand in the
 * call's place. */
typedef struct {
    const Stmt *stmt;
    const Expr *call;
    const Kernel *function;
    Strs own;             /* its parameters and variables */
    Strs types, meant;    /* of a template: its parameters, and the types that they are here */
    bool is_branch;       /* the statement is the only one of an if or a loop, without braces */
    Str result;           /* type of what it returns; empty: nothing */
    const Stmt *returned; /* the last statement of its body; or NULL */
} CanonicalCall;

/* A garray's parameter that is assigned: a pointer of its own moves in its place. */
typedef struct {
    const Array *array;
    size_t declared;  /* the token that begins the parameter */
    VEC(size_t) uses; /* tokens */
} CanonicalPointer;

/* A statement with `p++` or `++i` in it, each for a name that stands nowhere else in it: the steps
 * stand behind it, or before it. */
typedef struct {
    const Stmt *stmt;
    VEC(const Expr *) steps;
    bool is_branch;
} CanonicalStep;

/* A loop whose head lacks where it starts, or where it steps. */
typedef struct {
    const Stmt *declared, *loop;
    const Stmt *step; /* the last statement of its body; NULL: it stands in the head */
} CanonicalWhile;

/* A loop whose condition adds something to its iterator, and the condition without. */
typedef struct {
    const Loop *loop;
    Str condition;
    Strs positive; /* parameters that the host has to ask about */
} CanonicalEnd;

/* A reference to an element of an array, in the place of which the element can stand. */
typedef struct {
    const Stmt *declared;
    Span where;       /* the declaration */
    VEC(size_t) uses; /* tokens */
} CanonicalReference;

typedef struct Plain {
    VEC(CanonicalReference) references;
    VEC(CanonicalPointer) pointers;
    VEC(CanonicalStep) steps;
    VEC(CanonicalWhile) whiles;
    VEC(CanonicalEnd) ends; /* with any of them neither of: */
    VEC(CanonicalLoop) loops;
    VEC(CanonicalCall) calls; /* none at all: the kernel is as plain as it can be */
} Plain;

const Plain *canonical_find(Model *model);
bool canonical_is_empty(const Plain *plain);
/* What the plainer kernel's plan saves is clearly more. */
bool canonical_is_better(const Plan *plain, const Plan *plan);
/* What is done first of all, for people, and where. */
Str canonical_words(const Model *model, const Plain *plain, Span *where);

/* The block would run the loop's iterations together in a plainer form, if it were annotated. */
bool canonical_may_be_uniform(Model *model, const Loop *loop);

/* Of uniform_bounds.c. */
bool canonical_joins(Model *model, const Loop *loop, CanonicalLoop *plain);
/* ... if it were annotated. */
bool canonical_may_join(Model *model, const Loop *loop, CanonicalLoop *plain);
/* But for loops of which the block runs more iterations than its threads, and which have no tiles. */
Plain *canonical_without_vain(const Model *model, const Plain *plain, const Plan *plan);

/* Bounds last, and no product is the same in all iterations, or is fused by how they are unrolled. */
bool canonical_iterations_fit(const Model *model, const Loop *loop);
/* A number, or a name alone: the end less the start is that value, whatever else may overflow. */
bool canonical_is_plain(const Poly *poly);

/* The text means the same in each iteration. */
bool canonical_lasts(const Model *model, const Loop *loop, const Expr *expr);

/* Of window_bounds.c. */
bool canonical_has_band(Model *model, const Loop *loop, CanonicalLoop *plain);
/* ... if it were annotated. */
bool canonical_may_have_band(Model *model, const Loop *loop, CanonicalLoop *plain);

/* Of references.c. */
void canonical_find_references(Model *model, Plain *plain);

/* Of induction_variables.c. */
void canonical_find_pointers(Model *model, Plain *plain);
void canonical_find_steps(Model *model, Plain *plain);

/* Of counted_loop.c. */
void canonical_find_whiles(Model *model, Plain *plain);

/* Of loop_end.c. */
void canonical_find_ends(Model *model, Plain *plain);

/* Of inlining.c. */
void canonical_find_calls(Model *model, Plain *plain);

#endif
