/* Operations: instructions of a thread for what an expression computes, but for its accesses. */
#ifndef CUDALITE_COST_OPERATIONS_H
#define CUDALITE_COST_OPERATIONS_H

#include "../front/ast.h"

double operations_of(const Expr *expr);

#endif
