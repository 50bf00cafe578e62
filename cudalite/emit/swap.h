/* A kernel with axes swapped, as text. */
#ifndef CUDALITE_EMIT_SWAP_H
#define CUDALITE_EMIT_SWAP_H

#include "../steps/swap.h"
#include "template.h"

/* The unit's text with the kernel written so, with marks; up to the kernel's head it is the same. False: it cannot
 * be. */
bool swap_write(const Swap *swap, Templates *templates, Text *out);

#endif
