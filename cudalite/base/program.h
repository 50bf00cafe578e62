/* The program that runs. */
#ifndef CUDALITE_BASE_PROGRAM_H
#define CUDALITE_BASE_PROGRAM_H

#include "str.h"

/* Its file; empty: the system does not tell. One that was replaced while it runs is not there any more. */
Str program_path(Arena *arena);

#endif
