/* Words of structures that nobody loads or stores. */
#ifndef CUDALITE_ANALYSIS_EFFECTS_DEAD_MEMBERS_H
#define CUDALITE_ANALYSIS_EFFECTS_DEAD_MEMBERS_H

#include "../model.h"

/* Sets is_dead_member. */
void words_spare(Model *model);

#endif
