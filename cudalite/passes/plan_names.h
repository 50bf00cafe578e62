/* Names in a plan: they take a plan with its uniform path. They return the variables that the
 * copies of a region may use, and whether these express everything that the copies need. */
#ifndef CUDALITE_PASSES_PLAN_NAMES_H
#define CUDALITE_PASSES_PLAN_NAMES_H

#include "../analysis/vocabulary.h"
#include "plan.h"

/* Those that the text of the region's copies may use. */
Vocabulary region_names(const Plan *plan, const PlanRegion *region);
/* The poly with the tile's start replaced where one tile covers the loop. */
const Poly *region_poly(const PlanRegion *region, const Poly *poly);
/* What the annotation says of the array's size still means what it meant at entry. */
bool size_is_unchanged(const Vocabulary *names, const Array *array, unsigned d);
/* The whole block passes the condition on its way to the region, or stays out. */
bool region_passes(const PlanRegion *region, const Condition *condition);
/* Copies ask for the condition, cell by cell. */
bool copies_ask(const PlanRegion *region, const Footprint *print, bool store,
                const Condition *condition);
/* The names say all values that the plan's text needs; else which one they do not. */
bool plan_is_said(const Plan *plan, Refusal *refusal);

#endif
