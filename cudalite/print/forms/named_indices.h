/* Places in the grid with names. */
#ifndef CUDALITE_PRINT_FORMS_NAMED_INDICES_H
#define CUDALITE_PRINT_FORMS_NAMED_INDICES_H

#include "../../analysis/model.h"
#include "../template.h"

/* The unit's text in which each `blockIdx.x * blockDim.x + threadIdx.x` that stands in the midst of
 * other things is a variable of its own. False: there is none, or no text for it. */
bool named_write(const Model *model, Templates *templates, Text *out);

#endif
