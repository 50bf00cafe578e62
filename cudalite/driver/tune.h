/* --tune: schedules measured, where there is a GPU. */
#ifndef CUDALITE_DRIVER_TUNE_H
#define CUDALITE_DRIVER_TUNE_H

#include "../schedule/transform.h"
#include "options.h"

/* Makes of the file, whose kernels are annotated, one with each of their best schedules, and runs
 * the command of --tune on it, which prints what launches take (CUDALITE_TRACE). Leaves: the file
 * with an annotation for each kernel whose fastest schedule is another one than it would have; or
 * what went wrong, in `diags`. */
Source *tune_source(Arena *arena, const Options *options, Source *source,
                    const TransformOptions *how, Templates *templates, Diags *diags);

#endif
