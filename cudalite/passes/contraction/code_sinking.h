/* Code sinking: it takes a region, and the accesses that tiles and registers replace. It returns a
 * sum of a product that nvcc might move away from its place, or NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_CODE_SINKING_H
#define CUDALITE_PASSES_CONTRACTION_CODE_SINKING_H

#include "contraction_queries.h"

/* The first of which it is not known that nvcc makes it where it stands, and whose way to where it
 * is used leads through the region, or may; NULL: none. */
const Expr *sunk_sum(const Contraction *contraction);

#endif
