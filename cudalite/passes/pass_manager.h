/* The passes that make a plan: see pass_manager.c. */
#ifndef CUDALITE_PASSES_PASS_MANAGER_H
#define CUDALITE_PASSES_PASS_MANAGER_H

#include "plan.h"

/* Loads run ahead where that is predicted to pay. */
bool plan_may_choose(const PlanLimits *limits);
Plan *plan_make(Model *model, const PlanLimits *limits);

#endif
