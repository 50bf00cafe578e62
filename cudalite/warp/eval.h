/* Expressions: see eval.c. */
#ifndef CUDALITE_WARP_EVAL_H
#define CUDALITE_WARP_EVAL_H

#include "walk.h"

/* Counts one, and ends the walk that has had too many, or too much memory. */
void walk_step(Walk *walk);
WarpValue walk_value(Walk *walk, const Expr *expr);
/* Lanes of `mask` for which it certainly holds and certainly does not; `together`: where it is
 * neither, all lanes agree. */
typedef struct {
    LaneSet yes, no;
    bool together, by_block, by_data;
} Truth;
Truth walk_condition(Walk *walk, const Expr *expr);

WarpValue operation_value(Walk *walk, TokenKind op, WarpValue a, WarpValue b);
/* The pointer plus or minus so many elements. */
WarpValue pointer_step(Walk *walk, WarpValue pointer, WarpValue steps, bool minus);

#endif
