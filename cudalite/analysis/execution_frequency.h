/* How often a condition holds at least. */
#ifndef CUDALITE_ANALYSIS_EXECUTION_FREQUENCY_H
#define CUDALITE_ANALYSIS_EXECUTION_FREQUENCY_H

#include "model.h"

/* The share of the threads and iterations that come to the condition and meet it, whatever the
 * numbers are that it is told by; 0: maybe nobody does. */
double condition_share(const Model *model, const Condition *condition);
/* i % 3 != 0, i & 1: it holds for some of the remainders again and again; for that share of them.
 * 0: it is no such. */
double condition_turns(const Condition *condition);
/* The loop may have no iteration. */
bool loop_may_be_empty(const Model *model, const Loop *loop);

#endif
