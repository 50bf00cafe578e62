/* A kernel in a plainer form (passes/canonicalise/canonicalise.h) is a candidate where it is left
 * as it is, or a part of it. */
#ifndef CUDALITE_SCHEDULE_CANONICAL_PROFIT_H
#define CUDALITE_SCHEDULE_CANONICAL_PROFIT_H

#include "../passes/plan.h"

/* More might be staged in a plainer form than in the plan of the kernel as it is. */
bool plainer_may_pay(const Plan *plan, const Model *model);
bool plainer_pays(const Plan *plan, const Plan *plain);

#endif
