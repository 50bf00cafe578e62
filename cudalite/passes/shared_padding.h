/* Where the arrays lie that a kernel itself declares in shared memory (DESIGN, section 5: Layout; seed 001: padding
 * and permutation).
 *
 *   shared_array_uses.c  which arrays, and each place where they are used
 *   shared_padding.c  what their requests cost in other layouts; which one is taken */
#ifndef CUDALITE_PASSES_SHARED_PADDING_H
#define CUDALITE_PASSES_SHARED_PADDING_H

#include "../warp/start.h"
#include "plan.h"

/* A product in the index of a flat array: `factor` is `times` rows, as `ty * 32` is. */
typedef struct {
    const Expr *factor, *other;
    int64_t times, sign;
} RowTerm;

/* One element of the array, with all of its subscripts. */
typedef struct {
    const Expr *access, *index[3]; /* index: slowest first */
    VEC(RowTerm) rows;             /* of a flat array */
    bool linear;                   /* ... they tell the row */
    Lanes at[3];                   /* of the subscripts, as they were seen last */
} LayoutUse;

typedef struct {
    const Declarator *declarator;
    Str name;
    int slot;               /* of the walk */
    bool dynamic;           /* `extern`: the launch tells its size */
    unsigned rank, element; /* rank: as declared; 1: flat */
    int64_t extents[MOST_RANK];
    int64_t most;  /* the largest subscript that was seen */
    int64_t pitch; /* of a flat one: elements of a row; 0: there are no rows */
    VEC(LayoutUse *) uses;
    Requests requests; /* in rows and columns, where they are known */
    bool unknown;      /* some subscript is not a number that is known */
    Span where;        /* ... or what else is in the way: */
    const char *why;   /* NULL: nothing is */
} OwnArray;

/* Arrays of a kernel that are looked at; requests of one that differ. */
enum { MOST_OWN_ARRAYS = 32, MOST_REQUESTS = 512 };

typedef struct {
    const Model *model;
    const Walk *walk;
    VEC(OwnArray *) arrays;
    LayoutUse **use_of;  /* by the last token of a subscript; NULL: of no such array */
    OwnArray **array_of; /* likewise */
    unsigned *level_of;  /* likewise: which subscript it is */
    bool *is_root;       /* by token: the name of an array, with all subscripts */
    unsigned
        *copies; /* by the byte of the file where a token begins: tokens that were written there */
    Span text;   /* of the kernel's body */
} OwnArrays;

/* The arrays of the kernel and their uses; `walk` has not begun. */
OwnArrays *own_arrays_find(const Model *model, const Walk *walk);
/* The expression has names, numbers and operators alone: to compute it twice changes nothing. */
bool relayout_is_plain(const Expr *expr);
/* Its text is in the file, and no other tokens of the kernel were written there. */
bool relayout_is_written(const OwnArrays *all, const Expr *expr);

/* The pass. */
void relayout_plan(Plan *plan);

#endif
