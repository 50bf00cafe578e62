/* A kernel for blocks of another shape, as text. */
#ifndef CUDALITE_PRINT_FORMS_RESHAPED_BLOCKS_H
#define CUDALITE_PRINT_FORMS_RESHAPED_BLOCKS_H

#include "../../passes/coarsen/register_tiling.h"
#include "../template.h"

/* The unit's text with the kernel written so, with marks; up to the kernel's body it is the same.
 * False after a diagnostic. */
bool thread_blocks_write(const ThreadLoops *loops, Templates *templates, Text *out);

/* The loop of the kernel, read again, that was split. NULL: none was. */
Loop *thread_blocks_split(const ThreadLoops *loops, const Model *read);

#endif
