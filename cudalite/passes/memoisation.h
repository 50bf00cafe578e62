/* Memoisation: it takes a tiled loop. It adds tables to the plan, in which the block computes each
 * value of a slow call once per tile. */
#ifndef CUDALITE_PASSES_MEMOISATION_H
#define CUDALITE_PASSES_MEMOISATION_H

#include "plan.h"

/* Finds those of the region that pay, and fit into the memory that it leaves. False: some did not
 * fit. */
bool tables_find(const Plan *plan, PlanRegion *region);
/* Values of a tile in it. */
int64_t table_values(const Model *model, const Table *table, int64_t iterations);
/* Requests for shared memory of a block in a tile, without conflicts: those that read it, and those
 * that fill it. */
double table_requests(const Model *model, const Table *table, int64_t iterations);
/* Instructions of a thread that it spares in an iteration, and those that fill it in a tile. */
double table_spares(const Model *model, const Table *table);
double table_fills(const Model *model, const Table *table, int64_t iterations);
bool plan_has_tables(const Plan *plan);

#endif
