/* Sums of two products of which nvcc might fuse the other one. */
#ifndef CUDALITE_PASSES_CONTRACTION_FMA_OPERANDS_H
#define CUDALITE_PASSES_CONTRACTION_FMA_OPERANDS_H

#include "contraction_queries.h"

/* The first such sum with an element of `staged` (contraction_places of the region); NULL: there is none. */
const Expr *fma_operand_order(const PlanRegion *region, const StrMap *staged);

#endif
