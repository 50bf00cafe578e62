/* Garrays that are members of structures: see member_arrays.c. */
#ifndef CUDALITE_SYNTAX_MEMBER_ARRAYS_H
#define CUDALITE_SYNTAX_MEMBER_ARRAYS_H

#include "unit.h"

/* `A` and `elements` of `A.elements`; false: it is no such name. */
bool member_name(Str name, Str *base, Str *member);

/* Before the kernel's body is parsed, with its parameters known; whether there are other tokens
 * now. */
bool members_take(Unit *unit, Kernel *kernel);

#endif
