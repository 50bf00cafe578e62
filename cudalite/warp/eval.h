/* What the files that evaluate expressions of a walk share. */
#ifndef CUDALITE_WARP_EVAL_H
#define CUDALITE_WARP_EVAL_H

#include "walk.h"

typedef struct {
    enum { PLACE_NONE, PLACE_SLOT, PLACE_MEMORY } kind;
    int slot;
    WarpValue at; /* MEMORY: a pointer without levels left; NONE: the value itself */
} LValue;

/* eval.c */
WarpValue operation_value(Walk *walk, TokenKind op, WarpValue a, WarpValue b);
/* The pointer plus or minus so many elements. */
WarpValue pointer_step(Walk *walk, WarpValue pointer, WarpValue steps, bool minus);

/* places.c */
LValue place_of(Walk *walk, const Expr *expr);
/* Of a cast to a reference. */
LValue place_recast(Walk *walk, const Expr *expr);
WarpValue place_load(Walk *walk, const Expr *expr, LValue place);
void place_store(Walk *walk, const Expr *expr, LValue place, WarpValue value);
/* What an element at that place is worth once it is loaded. */
WarpValue place_loaded(Walk *walk, const WarpValue *place, const Expr *expr);
unsigned place_bytes(const Walk *walk, const WarpValue *at); /* 0 unknown */
/* `__shared__ int total;` or `float &v = a[i];`: no array, but in memory. */
bool is_shared_variable(const Walk *walk, const Expr *expr);
/* threadIdx.x and its like; false for others. */
bool builtin_member(Walk *walk, const Expr *expr, WarpValue *value);
WarpValue name_value(Walk *walk, const Expr *expr);

/* calls.c */
WarpValue call_value(Walk *walk, const Expr *expr);

#endif
