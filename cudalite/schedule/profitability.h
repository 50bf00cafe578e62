/* To leave a kernel as it is is a candidate like any other: it is taken where it is predicted to
 * take less time. */
#ifndef CUDALITE_SCHEDULE_PROFITABILITY_H
#define CUDALITE_SCHEDULE_PROFITABILITY_H

#include "../passes/estimate.h"

/* A launch of the plan is predicted to take longer than one of the kernel as it is written, and
 * nobody asks for it. */
bool slower_is(const Plan *plan, const Model *model, Schedule schedule);
/* ... whether somebody does or not. */
bool slower_in_some_case(const Plan *plan, const Model *model);
/* ... where its vectors cannot be used, which are then all of it that pays. */
bool slower_without_vectors(const Plan *plan, const Model *model, Schedule schedule);
/* Where it does for loops of few iterations, the launch is asked how many they are. `first`: as it
 * was planned at first. */
void slower_ask(Plan *plan, const Plan *first, const Model *model, Schedule schedule);
/* Some loop has a tile annotation: the iterations of that one are to be tiled. */
bool tiles_are_asked(const Model *model);
/* A schedule, staging or sectors are asked for. */
bool slower_is_asked_for(const Plan *plan, Schedule schedule);
/* ... than one of another plan, by more than those differ of which the order is known. */
bool slower_than(const Plan *plan, const Plan *other, const Model *model);
/* ... than that of another plan, which has axes swapped, by so much that it is not in doubt. */
bool slower_clearly(const Plan *plan, const Plan *other, const Model *model);
/* A plan of nothing, in the place of such a one. `told`: what was said of it begins there. */
Plan *slower_left(const Plan *plan, Model *model, size_t told);

#endif
