/* The pass manager: it takes the model of a kernel, and the limits of its plan. It runs the passes
 * in order, and returns the plan that they have filled. */
#ifndef CUDALITE_PASSES_PASS_MANAGER_H
#define CUDALITE_PASSES_PASS_MANAGER_H

#include "plan.h"

/* Loads run ahead where that is predicted to pay. */
bool plan_may_choose(const PlanLimits *limits);
Plan *plan_make(Model *model, const PlanLimits *limits);

#endif
