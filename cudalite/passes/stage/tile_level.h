/* Tile levels: it takes a model, and a function that plans it with some loops passed over. It
 * returns the plan for the cheapest choice of loops to tile in a nest. */
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
