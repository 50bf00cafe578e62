/* Programs whose kernels are machine code: see machine_code.c. */
#ifndef CUDALITE_SIM_PROGRAM_MACHINE_CODE_H
#define CUDALITE_SIM_PROGRAM_MACHINE_CODE_H

#include "files.h"

/* The same as build_program. */
const char *machine_code_build(Files *files, const SimOptions *options, const Str *inputs,
                               size_t count, bool generated);

#endif
