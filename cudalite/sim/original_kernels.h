/* Launches of the generated program that ran the original kernel: see original_kernels.c. */
#ifndef CUDALITE_SIM_ORIGINAL_KERNELS_H
#define CUDALITE_SIM_ORIGINAL_KERNELS_H

#include "measure.h"

/* Fills in `originals` of the program that was generated from `input`. */
void original_kernels_find(Files *files, const SimOptions *options, const Str *input,
                           Measure *generated);

#endif
