/* Search: it takes a kernel and its plan. It plans the kernel anew with each candidate's pins, which are
 * a stated number, and prices that. */
#ifndef CUDALITE_SCHEDULE_SEARCH_H
#define CUDALITE_SCHEDULE_SEARCH_H

#include "planner.h"

/* Takes a candidate's plan in the place of what was chosen, and of all that was told of that. The
 * schedule that it pins; nothing: none is faster, or somebody asked for one. */
Schedule search_faster(Planner *planner, const Model *model, Choice *choice, Schedule asked,
                       size_t modelled);
/* All candidates that can be planned, fastest first. `faster`: what was taken in the place of what is
 * planned without. */
Candidates search_all(Planner *planner, const Model *model, Schedule faster,
                      const Estimate *written, const EstimateBasis *basis);

#endif
