/* The project's file `.cudalite`: options for all files below its folder. */
#ifndef CUDALITE_BASE_CONFIG_H
#define CUDALITE_BASE_CONFIG_H

#include "str.h"

#define CONFIG_NAME ".cudalite"

/* The nearest one from the input's folder on upwards, to a folder with .git or the root; "-" begins
 * in the current folder. Relative where it lies below the current folder or above it. Empty: none.
 * In a folder where anybody may put files, one that somebody else has put there is none. */
Str config_find(Arena *arena, Str input);

#endif
