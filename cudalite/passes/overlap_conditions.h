/* Overlap conditions: they take a plan and the model of its kernel. They return the pairs of arrays
 * that must not overlap because the plan reorders their accesses, and those that the host can
 * check. */
#ifndef CUDALITE_PASSES_OVERLAP_CONDITIONS_H
#define CUDALITE_PASSES_OVERLAP_CONDITIONS_H

#include "plan.h"

typedef struct {
    const Plan *plan;
    const Model *model;
    const bool *known; /* of each of the model's arrays, whether the host knows where it ends */
} Overlaps;

/* The plan moves loads or stores of the array of that name. */
bool plan_moves(const Plan *plan, Str name);

/* `model`: of the kernel as it was written, or with axes swapped. */
Overlaps overlaps_find(const Plan *plan, const Model *model);
/* The host asks whether both arrays overlap; ... whether the array does with any other one. */
bool overlaps_ask(const Overlaps *all, size_t a, size_t b);
bool overlaps_ask_of(const Overlaps *all, size_t array);
/* Adds what sizes must be for that, where nobody promises them. */
void overlaps_need(const Overlaps *all, Needs *needs);

/* The plan takes it for granted that arrays lie apart, and nobody asks: which ones, and why; empty: none. */
Str overlaps_trusted(const Plan *plan);

#endif
