/* A kernel in a plainer form (steps/plain.h) is a candidate where it is left as it is, or a part of it. */
#ifndef CUDALITE_EMIT_PLAINER_H
#define CUDALITE_EMIT_PLAINER_H

#include "../steps/plan.h"

/* More might be staged in a plainer form than in the plan of the kernel as it is. */
bool plainer_may_pay(const Plan *plan, const Model *model);
bool plainer_pays(const Plan *plan, const Plan *plain);
/* A kernel whose pointers move is understood in its plainer form: what keeps that as it is, is why. `told`: so much
 * was told before the kernel was planned. */
void plainer_tell_no_gain(const Model *made, const Model *model, size_t told);

#endif
