/* Factors that loops carry: it takes a kernel. It returns a sum of two products of variables that a
 * loop sets from iteration to iteration, whose contraction might change, or NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_CARRIED_FACTORS_H
#define CUDALITE_PASSES_CONTRACTION_CARRIED_FACTORS_H

#include "../../analysis/model.h"

/* The first such sum; NULL: there is none. */
const Expr *carried_factors(const Model *model);

#endif
