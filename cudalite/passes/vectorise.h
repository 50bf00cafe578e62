/* Vectorisation: it takes a plan whose loads are software-pipelined. It returns another plan, whose
 * tiles consist of vectors of 16, 8 or 4 bytes, or none. */
#ifndef CUDALITE_PASSES_VECTORISE_H
#define CUDALITE_PASSES_VECTORISE_H

#include "plan.h"

/* A plan of the kernel whose tiles are copied, read and written 16 bytes at a time, or 8, or 4,
 * where rows whose size is known are no multiples of more, and that is legal and predicted to pay;
 * NULL: it is not. Where rows are no multiples of 16 bytes, by lines, if less time is predicted for
 * that than for these and for `cells`, the plan without vectors. `threads`: as parts_plan has it.
 * Diagnostics tell of it, also where it is not taken. plan->vectors says what the host has to ask
 * before it launches it. Its model is another one, on the same arena; whole->owned are its
 * launches. */
Plan *vector_plan(const Model *whole, const PlanLimits *limits, int64_t threads, const Plan *cells);

#endif
