/* How near loops may come to the last value of their type. */
#ifndef CUDALITE_ANALYSIS_AFFINE_OVERFLOW_H
#define CUDALITE_ANALYSIS_AFFINE_OVERFLOW_H

#include "../model.h"

/* Tiles of so many iterations are counted in an int; else in 64 bits. */
bool limits_in_int(const Loop *loop, int64_t iterations);
/* The loop ends so far from the last value of that type that a few tiles more do not overflow. */
bool limits_are_far(const Model *model, const Loop *loop, int64_t iterations);

#endif
