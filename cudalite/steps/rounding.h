/* Products that memory keeps apart from sums. */
#ifndef CUDALITE_STEPS_ROUNDING_H
#define CUDALITE_STEPS_ROUNDING_H

#include "legal.h"

/* Finds the products of the region that must be rounded where they are stored; false where one
 * cannot be told so. */
bool rounding_find(PlanRegion *region, Refusal *refusal);

#endif
