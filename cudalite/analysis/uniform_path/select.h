/* What a declaration behind a bound check leaves to the threads inside of it. */
#ifndef CUDALITE_ANALYSIS_UNIFORM_PATH_SELECT_H
#define CUDALITE_ANALYSIS_UNIFORM_PATH_SELECT_H

#include "../model.h"

typedef VEC(const Expr *) Values;

/* The value may be a product, which a compiler fuses with a sum wherever it meets one. */
bool select_is_product(const Model *model, const Expr *value);

typedef struct Summands {
    const Model *model;
    StrMap *names;  /* whose values may be added to something, by themselves or by what gets them */
    StrMap *beside; /* ... to what may be a product */
    StrMap *assigned; /* name -> the last token of an assignment to it (size_t) */
    StrMap *others;   /* of `names`, those that are so elsewhere than in `accumulated`'s places */
    /* name -> where the first one begins of the loops in which x += value is all that x is added to
     * (size_t): what the loop is left with meets no sum of one that was before it. Loops are those
     * of unknown numbers of iterations, without conditions: compilers write none of their
     * iterations apart. */
    StrMap *accumulated;
    StrMap *read;      /* names of arrays that are read behind a place where they are written */
    StrMap *uncounted; /* stmt_key of loops whose iterations are unknown */
    const Stmt *loop;  /* such a one, which is being looked at; or NULL */
} Summands;

/* Of a model that begins: it has found none yet. */
void select_begin(Model *model);
/* Found when it is first asked; the model's. */
const Summands *select_summands(const Model *model);

/* A variable of the kernel's own that may be a product, and may be added to something. */
bool select_adds_product(const Summands *all, const Expr *name);

/* A product that is the name's at token `set` is added to by loops behind it alone, if by anything:
 * it meets no sum. */
bool select_begins_sum(const Summands *all, Str name, size_t set);

/* Parts of such a value, numbers each, without which it reads no memory and has no effect: with 0
 * in their place any thread may compute it. False where it has others. On the model's arena. */
bool select_parts(const Model *model, const Expr *value, Values *parts);

#endif
