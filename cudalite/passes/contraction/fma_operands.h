/* Order of fma operands: it takes a kernel, and accesses that tiles or registers replace. It
 * returns a sum of two products in which the fused one depends on the distance of two loads, or
 * NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_FMA_OPERANDS_H
#define CUDALITE_PASSES_CONTRACTION_FMA_OPERANDS_H

#include "contraction_queries.h"

/* The first such sum with an element of `staged` (contraction_places of the region); NULL: there is
 * none. */
const Expr *fma_operand_order(const PlanRegion *region, const StrMap *staged);
/* h * k + g * g, where h and g are sums of other elements, some of them in tiles. NULL: there is
 * none, or the region has a loop. */
const Expr *product_of_sums(const PlanRegion *region, const StrMap *staged);

#endif
