/* Questions about products: they take loops, accesses and expressions of a kernel. They return
 * whether a compiler may unroll a loop, whether memory is touched between two accesses, and whether
 * a value is known only at run time. */
#ifndef CUDALITE_PASSES_CONTRACTION_CONTRACTION_QUERIES_H
#define CUDALITE_PASSES_CONTRACTION_CONTRACTION_QUERIES_H

#include "../plan.h"

enum {
    CONTRACTION_WRITTEN_OUT = 128
}; /* iterations that a compiler may write out, one behind the other */

/* A compiler may write the loop out: it knows how often, if only for the arguments of a
 * template. */
bool contraction_written_out(const Model *model, const Loop *loop);

enum { MANY_PRODUCTS = 2 };

/* Products that a function of the file, a lambda or another one that is called makes at most, as far
 * as its text tells; no more than MANY_PRODUCTS are counted, which those may make that are not seen. */
size_t contraction_made(const Model *model, const Expr *call);
/* Two, and so perhaps their sum. */
bool contraction_makes_two(const Model *model, const Expr *call);
/* Their text has a sum, or may. */
bool contraction_adds(const Model *model, const Functions *functions);
/* Names of the kernel's variables that pointers, references or functions which it calls lead to, and
 * of these pointers and references. */
StrMap *contraction_shared(const Model *model);
/* dot(p, q): each of its products has a factor of the one and a factor of the other. */
bool contraction_is_dot(const Expr *call);
/* Subscripts of the name are no part of a variable of the kernel. */
bool contraction_is_memory(const Model *model, Str name);
/* The variable has parts: an array, a vector, an object. */
bool contraction_is_aggregate(const Model *model, Str name);
/* An operator that is perhaps the file's own: one of its operands is an object. */
bool contraction_has_object(const Model *model, const Expr *expr);
/* What it is given are no numbers. */
bool contraction_of_classes(const Model *model, const Expr *call);
/* Functions of the file that have the name; NULL: none is seen. */
const Functions *contraction_functions(const Model *model, const Expr *call);

/* Where an access finds its element. */
typedef struct {
    Promoted *promoted; /* the register; NULL: a tile */
} StagedAt;

/* What is looked at for a region. */
typedef struct {
    PlanRegion *region;
    const Model *model;
    Accesses all;         /* in the region, or beside it in a register of it */
    const StrMap *places; /* of those that tiles and registers stand for: expr_key -> StagedAt */
} Contraction;

/* Other memory, which might be the array's, is written, or with `reads` touched, on the way between
 * two accesses of an element: into the next iteration of the loop, or (NULL) in one. */
bool contraction_touched(const Contraction *contraction, const Access *from, const Access *to,
                         const Loop *loop, bool reads);

/* The loop's iterations are the region's. */
bool contraction_has_loop(const Contraction *contraction, const Loop *loop);

bool contraction_same_text(const Model *model, const Expr *a, const Expr *b);

/* The value that a name was declared with, which it keeps; NULL: it has others, or none. */
const Expr *contraction_kept_value(const Model *model, Str name);

/* Variables stand in it, whose values only the run tells. */
bool contraction_of_run(const Model *model, const Expr *expr);

#endif
