/* --check: see check.c. */
#ifndef CUDALITE_DRIVER_CHECK_H
#define CUDALITE_DRIVER_CHECK_H

#include "options.h"

/* Does not return: cudalite-sim goes on, or a message says why it cannot. `called`: argv[0]. */
_Noreturn void check_run(Arena *arena, const AllOptions *all, const char *called);

#endif
