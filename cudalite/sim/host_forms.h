/* Forms of CUDA that are rewritten before a file is translated: see host_forms.c. */
#ifndef CUDALITE_SIM_HOST_FORMS_H
#define CUDALITE_SIM_HOST_FORMS_H

#include "../base/str.h"

/* The text with these forms rewritten; each line keeps its number. `has_ptx`: it needs the header of
 * inline PTX. */
Str host_forms(Arena *arena, Str text, bool *has_ptx);

#endif
