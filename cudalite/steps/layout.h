/* Layouts that would make a launch faster (seed 001): what only the program around the kernel can change.
 *
 * An array of structures as one array for each of their words, a matrix with its dimensions in another order: the
 * same subscripts of an array that lies otherwise. Time decides, against what is planned. */
#ifndef CUDALITE_STEPS_LAYOUT_H
#define CUDALITE_STEPS_LAYOUT_H

#include "estimate.h"

/* What launches take of which the plan is made, `done` or not; and of its arrays, those that would do better otherwise, and
 * shared ones that the plan lays out otherwise. On the model's arena. */
KernelTime layout_time(const Plan *plan, const Estimate *written, const EstimateBasis *basis,
                       bool done);
/* What a launch of the kernel takes as it is written, but for garrays of these names, whose last dimension is the slowest. */
Estimate layout_estimate(const Model *user, const Strs *names, const Device *device,
                         const EstimateBasis *basis);
/* As remarks at the kernel: the time, and its layouts. */
void layout_tell(Diags *diags, const Device *device, const KernelTime *time);

#endif
