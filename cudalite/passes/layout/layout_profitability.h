/* Layouts that would make a launch faster (seed 001): what only the program around the kernel can
 * change.
 *
 * An array of structures as one array for each of their words, a matrix with its dimensions in
 * another order: the same subscripts of an array that lies otherwise. Time decides, against what is
 * planned. */
#ifndef CUDALITE_PASSES_LAYOUT_LAYOUT_PROFITABILITY_H
#define CUDALITE_PASSES_LAYOUT_LAYOUT_PROFITABILITY_H

#include "../estimate.h"
#include "data_layout.h"

/* What launches take of which the plan is made, `done` or not. On the model's arena. */
KernelTime launches_time(const Plan *plan, const Estimate *written, const EstimateBasis *basis,
                         bool done);
/* Adds the kernel's arrays that would do better otherwise, and shared ones of a plan that would lay
 * them out otherwise. */
void layout_find(const Plan *plan, const EstimateBasis *basis, KernelTime *time);
/* What a launch of the kernel takes as it is written, but for garrays of these names, whose last
 * dimension is the slowest. */
Estimate layout_estimate(const Model *user, const Strs *names, const Device *device,
                         const EstimateBasis *basis);
/* Arrays that are only read and would do better otherwise than with the plan, in large launches,
 * with such sizes; what it takes to convert them is not weighed. None where the plan itself makes
 * launches faster. */
LayoutWishes layout_wishes(const Plan *plan, const Model *user, Assumptions *sizes);
/* As remarks at the kernel: the time, and its layouts. */
void layout_tell(Diags *diags, const Device *device, const KernelTime *time);

#endif
