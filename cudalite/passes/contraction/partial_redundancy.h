/* Products that stand on both sides of a loop's begin or end. */
#ifndef CUDALITE_PASSES_CONTRACTION_PARTIAL_REDUNDANCY_H
#define CUDALITE_PASSES_CONTRACTION_PARTIAL_REDUNDANCY_H

#include "contraction_queries.h"

/* The first that nvcc makes once as it is, or as staged, and not in the other one; NULL: there is none. */
const Expr *partial_redundancy(const Contraction *contraction);

#endif
