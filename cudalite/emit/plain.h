/* A kernel in a plainer form, as text. */
#ifndef CUDALITE_EMIT_PLAIN_H
#define CUDALITE_EMIT_PLAIN_H

#include "../steps/thread_loops.h"
#include "template.h"

/* The unit's text with the kernel written so, with marks; up to the kernel's body it is the same. False after a
 * diagnostic. */
bool plain_write(const ThreadLoops *loops, Templates *templates, Text *out);

#endif
