/* Partial redundancy: it takes a region, and the accesses that tiles and registers replace. It
 * returns a product that nvcc computes once for both sides of a loop's start or end, but only in
 * one of the original and the staged form, or NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_PARTIAL_REDUNDANCY_H
#define CUDALITE_PASSES_CONTRACTION_PARTIAL_REDUNDANCY_H

#include "contraction_queries.h"

/* The first that nvcc makes once as it is, or as staged, and not in the other one; NULL: there is
 * none. */
const Expr *partial_redundancy(const Contraction *contraction);

#endif
