/* Whether a kernel computes products at all: see kernel_multiplies.c. */
#ifndef CUDALITE_ANALYSIS_KERNEL_MULTIPLIES_H
#define CUDALITE_ANALYSIS_KERNEL_MULTIPLIES_H

#include "model.h"

/* It computes a product or a quotient of floating numbers somewhere, or calls what may. */
bool kernel_multiplies(const Model *model);

#endif
