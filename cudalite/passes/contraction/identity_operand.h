/* Identity operands: it takes a kernel, and a range whose loops get another form. It returns a
 * product that nvcc fuses only where it knows that an operand beside it is 1, -1 or 0, or NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_IDENTITY_OPERAND_H
#define CUDALITE_PASSES_CONTRACTION_IDENTITY_OPERAND_H

#include "../../analysis/model.h"

/* The first that may be added to something, in a kernel whose loops with tokens of [first, last]
 * get another form; NULL: there is none. */
const Expr *identity_operand(const Model *model, size_t first, size_t last);

#endif
