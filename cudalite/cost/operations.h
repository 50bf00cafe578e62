/* Operations: instructions of a thread for what an expression computes, but for its accesses. */
#ifndef CUDALITE_COST_OPERATIONS_H
#define CUDALITE_COST_OPERATIONS_H

#include "../analysis/model.h"

double operations_of(const Model *model, const Expr *expr);

#endif
