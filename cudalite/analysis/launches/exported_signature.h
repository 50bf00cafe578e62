/* Kernels whose host function other files may call (--header). */
#ifndef CUDALITE_ANALYSIS_LAUNCHES_EXPORTED_SIGNATURE_H
#define CUDALITE_ANALYSIS_LAUNCHES_EXPORTED_SIGNATURE_H

#include "../../syntax/unit.h"

typedef struct Export {
    const Kernel *kernel;
    Str parameters; /* `const float *a, int n`: without defaults, in words that each file knows */
    bool half, bfloat16;
    Str launcher;  /* the host function's name, once it is written */
    bool variants; /* ... which knows a variant */
} Export;

/* Fills `export`, whose text is on the unit's arena; NULL: why no other file can have such a
 * function. */
const char *export_hindrance(Unit *unit, const Kernel *kernel, Export *export);

#endif
