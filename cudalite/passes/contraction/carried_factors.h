/* Sums of two products whose factors loops leave. */
#ifndef CUDALITE_PASSES_CONTRACTION_CARRIED_FACTORS_H
#define CUDALITE_PASSES_CONTRACTION_CARRIED_FACTORS_H

#include "../../analysis/model.h"

/* The first such sum; NULL: there is none. */
const Expr *carried_factors(const Model *model);

#endif
