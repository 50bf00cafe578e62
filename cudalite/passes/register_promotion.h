/* Register promotion: it takes a footprint that does not move in a region. It returns what to load
 * into a register before the region, and what to store after it. */
#ifndef CUDALITE_PASSES_REGISTER_PROMOTION_H
#define CUDALITE_PASSES_REGISTER_PROMOTION_H

#include "plan.h"

/* Whether the footprint, which does not move in the region, may and should stay in a register over
 * it. `before`: its traffic as it is. */
bool promote_element(const Region *region, const Footprint *print, const Traffic *before,
                     Promoted *promoted);
/* Lets statements beside the region's loop share the register. Called once the region is chosen. */
void promote_extend(const Plan *plan, const Region *region, Promoted *promoted);

#endif
