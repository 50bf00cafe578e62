/* Which of the annotated loops in each other are tiled: see tile_level.c. */
#ifndef CUDALITE_PASSES_STAGE_TILE_LEVEL_H
#define CUDALITE_PASSES_STAGE_TILE_LEVEL_H

#include "../plan.h"

/* Adds the regions of the plan, without the loops that tile_level_pass names. */
typedef void PlanLevels(Plan *plan);

/* The loop is passed over: a loop around it, or the body, is planned as a whole. */
bool tile_level_pass(const Plan *plan, const Loop *loop);

/* Plans with the cheapest choice. */
void tile_level_choose(Plan *plan, PlanLevels *make);

#endif
