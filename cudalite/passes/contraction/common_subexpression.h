/* Common subexpressions: it takes a region, and what of it is staged. It returns a product that
 * nvcc would compute once in tiles and registers, but not in memory, or NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_COMMON_SUBEXPRESSION_H
#define CUDALITE_PASSES_CONTRACTION_COMMON_SUBEXPRESSION_H

#include "contraction_queries.h"

/* Contraction's `places`. */
StrMap *contraction_places(Arena *arena, PlanRegion *region);

/* A product that a compiler makes once as staged, and may make again as it is; NULL: there is none.
 * Finds the registers whose first value must look as loaded. */
const Expr *common_subexpression(const Contraction *contraction);

#endif
