/* Races of the kernel as it is written: see races.c. */
#ifndef CUDALITE_ANALYSIS_LEGALITY_RACES_H
#define CUDALITE_ANALYSIS_LEGALITY_RACES_H

#include "../model.h"

/* Elements that threads of a block read and write, the same for all along an axis. */
void races_tell(const Model *model);

#endif
