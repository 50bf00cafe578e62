/* A kernel with axes swapped, as text. */
#ifndef CUDALITE_PRINT_FORMS_SWAPPED_AXES_H
#define CUDALITE_PRINT_FORMS_SWAPPED_AXES_H

#include "../../passes/axis_permutation.h"
#include "../template.h"

/* The unit's text with the kernel written so, with marks; up to the kernel's head it is the same.
 * False: it cannot be. */
bool swap_write(const Swap *swap, Templates *templates, Text *out);

#endif
