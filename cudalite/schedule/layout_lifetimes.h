/* Arrays that lie otherwise from launch to launch, of all kernels of a unit: see
 * layout_lifetimes.c. */
#ifndef CUDALITE_SCHEDULE_LAYOUT_LIFETIMES_H
#define CUDALITE_SCHEDULE_LAYOUT_LIFETIMES_H

#include "../host/lasting_layout.h"

/* Before any kernel is written; on the arena, where they are needed until lifetimes_write. NULL: no
 * kernel asks for a layout. */
Lifetimes *lifetimes_prepare(Arena *arena, Unit *unit, Facts *facts, LaunchRewrite *owner);
/* Behind all kernels; of NULL: nothing. */
void lifetimes_write(const Lifetimes *lifetimes, Unit *unit, Templates *templates, Edits *edits);

#endif
