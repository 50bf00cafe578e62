/* To leave a kernel as it is is a candidate like any other: it is taken where it is predicted to take less time. */
#ifndef CUDALITE_EMIT_SLOWER_H
#define CUDALITE_EMIT_SLOWER_H

#include "../steps/estimate.h"

/* The plan may be slower: it does not save most of the sectors, and nobody asks for it. */
bool slower_doubted(const Plan *plan, Schedule schedule);
/* The plan; or one of nothing, where that is predicted to be faster by more than the model is off. `told`: what was
 * said of the plan begins there. */
Plan *slower_left(Plan *plan, Model *model, const StrMap *launches, size_t told);

#endif
