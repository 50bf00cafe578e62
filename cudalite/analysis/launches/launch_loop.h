/* Loops of the host's in which one launch is made again and again, and nothing else that could
 * change data. */
#ifndef CUDALITE_ANALYSIS_LAUNCHES_LAUNCH_LOOP_H
#define CUDALITE_ANALYSIS_LAUNCHES_LAUNCH_LOOP_H

#include "../model.h"

/* From `for` or `while` to the loop's end; source NULL: there is none. `file`: its tokens, without
 * trivia. */
Span own_loop(Unit *unit, const Tokens *file, const Launch *launch);

#endif
