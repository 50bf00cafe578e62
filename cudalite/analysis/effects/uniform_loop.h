/* Loops that nobody can count and that yet run alike for all threads of the block. */
#ifndef CUDALITE_ANALYSIS_EFFECTS_UNIFORM_LOOP_H
#define CUDALITE_ANALYSIS_EFFECTS_UNIFORM_LOOP_H

#include "../builder.h"

/* Whether a loop that is not canonical has the same iterations for all threads of the block,
 * and ends in any case; its variable is uniform in them then. */
bool loop_runs_alike(Builder *builder, const Loop *loop);

#endif
