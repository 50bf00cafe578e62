/* Types that launches give a kernel's template: see launched_types.c. */
#ifndef CUDALITE_ANALYSIS_LAUNCHES_LAUNCHED_TYPES_H
#define CUDALITE_ANALYSIS_LAUNCHES_LAUNCHED_TYPES_H

#include "../model.h"

typedef bool TypeTest(Unit *unit, const Type *type);
/* `name` is a type parameter of the kernel's template, each launch of the file names a type for it,
 * and all of these pass. */
bool launched_types_pass(Unit *unit, StrMap *launches, const Kernel *kernel, Str name,
                         TypeTest *test);
/* ... a number of CUDA's own, no pointer to one. */
bool launched_types_are_numbers(const Model *model, Str name);

#endif
