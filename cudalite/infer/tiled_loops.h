/* Loops that --infer annotates. */
#ifndef CUDALITE_INFER_TILED_LOOPS_H
#define CUDALITE_INFER_TILED_LOOPS_H

#include "../analysis/model.h"

/* The block runs its iterations together, as it is written or in a plainer form, accesses move with them, its
 * bounds have names, and no such loop is in it. */
bool loop_may_be_tiled(Model *model, const Loop *loop);

#endif
