/* Order of fma operands: it takes a kernel, and accesses that tiles or registers replace. It
 * returns a sum of two products in which the fused one depends on the distance of two loads, or
 * NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_FMA_OPERANDS_H
#define CUDALITE_PASSES_CONTRACTION_FMA_OPERANDS_H

#include "contraction_queries.h"

/* The first such sum with an element of `staged` (contraction_places of the region); NULL: there is
 * none. */
const Expr *fma_operand_order(const PlanRegion *region, const StrMap *staged);

#endif
