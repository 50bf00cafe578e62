/* Whose launches can become calls of a host function, which chooses at run time between the kernel
 * and a variant of it (Jung et al., seed 000 of DESIGN: a copy is made faster, the host decides). */
#ifndef CUDALITE_STEPS_OWN_H
#define CUDALITE_STEPS_OWN_H

#include "../model/model.h"

/* What is known of a file's text; made once for all of its kernels. */
typedef struct Owner Owner;
Owner *owner_new(Arena *arena, Unit *unit);

/* Sets model->owned to the launches that can be rewritten, and tells of the others (--explain).
 * None: the kernel is changed in place, and its launches stay. */
void owner_take(Owner *owner, Model *model, const StrMap *launches);

/* A name that no word of the file has, nor one that was given out. */
Str owner_name(Owner *owner, Str name);

#endif
