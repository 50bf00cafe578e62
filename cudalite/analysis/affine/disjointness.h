/* Elements that are never the same. */
#ifndef CUDALITE_ANALYSIS_AFFINE_DISJOINTNESS_H
#define CUDALITE_ANALYSIS_AFFINE_DISJOINTNESS_H

#include "proof.h"

/* What two accesses to an array touch are never the same element, by whatever threads and in
 * whatever iterations, or the kernel has a race there as it is written. `asked` gets what the host
 * has to ask for that, where nobody promises sizes; NULL: nothing may be asked. */
bool accesses_apart(const Model *model, const Access *a, const Access *b, Needs *asked);

#endif
