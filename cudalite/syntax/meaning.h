/* Whether a function's body means the same in a kernel. */
#ifndef CUDALITE_SYNTAX_MEANING_H
#define CUDALITE_SYNTAX_MEANING_H

#include "unit.h"

/* The names of the function's text that are none of `own` mean the same at the end of the kernel:
 * no macro that they come to is changed between the two, and nothing of that name is declared
 * between them, or in a namespace that may be the kernel's. Both stand in the main file. */
bool meaning_is_kept(const Unit *unit, const Kernel *function, const Kernel *kernel,
                     const Strs *own);

#endif
