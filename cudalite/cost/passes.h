/* Passes of the L1 cache for requests to global memory: cycles of a multiprocessor. */
#ifndef CUDALITE_COST_PASSES_H
#define CUDALITE_COST_PASSES_H

#include "../model/predict.h"

/* Of lanes that are a constant distance apart, as many as meet in one of L1's banks; 0: not known. Lanes with another
 * threadIdx.y may meet them, too. */
double bank_passes(const Model *model, const Access *access);
/* `vector`: elements that a thread loads or stores at a time; 1: one. `banks`: as above. */
double load_passes(const Traffic *once, double vector, double banks);
double store_passes(const Traffic *once, double vector);

#endif
