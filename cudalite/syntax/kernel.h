/* Kernels and functions as they are read: see kernel.c. */
#ifndef CUDALITE_SYNTAX_KERNEL_H
#define CUDALITE_SYNTAX_KERNEL_H

#include "reader.h"

/* Reads a kernel of which `__global__` was just read, or a macro call that hides one. Its tokens
 * since the declaration began are reader->scratch. */
void kernel_read(Reader *reader);
/* Keeps the `__device__` functions of [begin, end): one, or those that macros make. */
void functions_keep(Reader *reader, uint32_t begin, uint32_t end);

#endif
