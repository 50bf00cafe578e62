/* Block splitting: it takes a kernel whose launches are rewritten and whose threads do not
 * synchronise. It returns a plan for blocks of one warp, if all loads of the kernel are
 * software-pipelined then. */
#ifndef CUDALITE_PASSES_BLOCK_SPLITTING_H
#define CUDALITE_PASSES_BLOCK_SPLITTING_H

#include "plan.h"

/* A plan for parts of so many threads, where the whole block of `whole` is a multiple of that; 0:
 * of a warp, if that is predicted to pay. NULL: blocks stay whole. The model of the plan is another
 * one, on the same arena; whole->owned are its launches. */
Plan *parts_plan(const Model *whole, const PlanLimits *limits, int64_t threads);

#endif
