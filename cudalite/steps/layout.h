/* Layouts that would make a launch faster (seed 001): what only the program around the kernel can change.
 *
 * An array of structures as one array for each of their words, a matrix with its dimensions in another order: the
 * same subscripts of an array that lies otherwise. Time decides, against what is planned. */
#ifndef CUDALITE_STEPS_LAYOUT_H
#define CUDALITE_STEPS_LAYOUT_H

#include "estimate.h"

/* Arrays of `user`, the kernel as it is written, that would do better otherwise than `time` says; and shared arrays that
 * the plan lays out otherwise. They are pushed to time->layouts, on the model's arena. */
void layout_find(const Plan *plan, const Model *user, const EstimateBasis *basis, KernelTime *time);
/* As remarks at the kernel. */
void layout_tell(Diags *diags, Span where, const LayoutGains *layouts);

#endif
