/* What the trial of inferred annotations says of a kernel. */
#ifndef CUDALITE_INFER_TRIAL_H
#define CUDALITE_INFER_TRIAL_H

#include "infer.h"

/* Finds why inference is of no use for the kernel, which the trial leaves as it is, if that is not
 * known; and tells it. */
void trial_tell(Arena *arena, const Unit *unit, Inferred *kernel, Diags *diags);

/* Takes the annotations from kernels in which the reader refuses them; whether there are any. */
bool trial_leave_out(Arena *arena, const Unit *unit, AllInferred *inferred);

#endif
