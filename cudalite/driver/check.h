/* --check: see check.c. */
#ifndef CUDALITE_DRIVER_CHECK_H
#define CUDALITE_DRIVER_CHECK_H

#include "options.h"

/* cudalite-sim beside this program, where both are built and installed; else by PATH. `called`:
 * argv[0]. */
const char *simulator_find(Arena *arena, const char *called);

/* Does not return: cudalite-sim goes on, or a message says why it cannot. `called`: argv[0]. */
_Noreturn void check_run(Arena *arena, const AllOptions *all, const char *called);

#endif
