/* Sums of two products of which nvcc might fuse the other one. */
#ifndef CUDALITE_STEPS_SUM_ORDER_H
#define CUDALITE_STEPS_SUM_ORDER_H

#include "../model/model.h"

/* The first such sum with an element of `staged` (expr_key of an access's expression -> anything but NULL); NULL: there is
 * none. */
const Expr *sum_order(const Model *model, const StrMap *staged);

#endif
