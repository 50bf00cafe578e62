/* From a kernel to its model. */
#ifndef CUDALITE_ANALYSIS_MODEL_BUILD_H
#define CUDALITE_ANALYSIS_MODEL_BUILD_H

#include "model.h"

/* Everything of the model is on `arena`, which may be freed when the kernel's text is made.
 * `parts`: how many blocks are launched for one of the user's, which has one axis; 1: as it is. */
Model *model_build(Arena *arena, Facts *facts, Kernel *kernel, int64_t parts);

#endif
