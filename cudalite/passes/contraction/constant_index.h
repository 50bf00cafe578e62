/* Constant indices: it takes a range of the kernel whose loops get another form. It returns a
 * product that nvcc fuses only in those unrolled iterations in which it knows an index such as k &
 * 1, or NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_CONSTANT_INDEX_H
#define CUDALITE_PASSES_CONTRACTION_CONSTANT_INDEX_H

#include "../../analysis/model.h"

/* The first in a loop; NULL: there is none. */
const Expr *constant_index(const Model *model, const Stmt *loop);

#endif
