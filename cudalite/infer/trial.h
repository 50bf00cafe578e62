/* What the trial of inferred annotations says of a kernel. */
#ifndef CUDALITE_INFER_TRIAL_H
#define CUDALITE_INFER_TRIAL_H

#include "infer.h"

/* Why inference is of no use for the kernel that the trial leaves as it is. `left`: why some array
 * of it was left out, or empty; that is the reason where the others have nothing to gain. */
Str trial_reason(Arena *arena, const Unit *unit, Str name, Str left);

/* Takes the annotations from kernels in which the reader refuses them; whether there are any. */
bool trial_leave_out(Arena *arena, const Unit *unit, AllInferred *inferred);

#endif
