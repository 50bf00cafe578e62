/* Arrays that members of a kernel's structures point to. */
#ifndef CUDALITE_INFER_MEMBERS_H
#define CUDALITE_INFER_MEMBERS_H

#include "../syntax/struct_layout.h"

/* "garray A.elements 1 4 1" for each member of a parameter by value that the kernel accesses as an array of
 * numbers. */
Strs infer_members(Arena *arena, const StrMap *layouts, const Kernel *kernel);

#endif
