/* Programs for the simulator: see build.c. */
#ifndef CUDALITE_SIM_BUILD_H
#define CUDALITE_SIM_BUILD_H

#include "files.h"

/* The program of `count` files, or of what cudalite makes of them; NULL after a message
 * why not. */
const char *build_program(Files *files, const SimOptions *options, const Str *inputs, size_t count,
                          bool generated);
/* A file that cudalite has made of the input; NULL after a message why not. */
const char *generated_file(Files *files, const SimOptions *options, Str input);

#endif
