/* A kernel in a plainer form, as text. */
#ifndef CUDALITE_PRINT_FORMS_CANONICAL_LOOPS_H
#define CUDALITE_PRINT_FORMS_CANONICAL_LOOPS_H

#include "../../passes/coarsen/register_tiling.h"
#include "../template.h"

/* The unit's text with the kernel written so, with marks; up to the kernel's body it is the same.
 * False after a diagnostic. */
bool canonical_write(const ThreadLoops *loops, Templates *templates, Text *out);

#endif
