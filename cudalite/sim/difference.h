/* Device memory of each program beside that of the first one: see difference.c. */
#ifndef CUDALITE_SIM_DIFFERENCE_H
#define CUDALITE_SIM_DIFFERENCE_H

#include "measure.h"

/* Fills in `memory` of all but the first. */
void memory_compare(Files *files, const SimOptions *options, Measures *measures);

#endif
