/* Pipelining of a staged region (--pipeline): each tile lies in shared memory several times, and
 * cp.async copies the next ones while the code works on this one (CUDA C++ Programming Guide,
 * "Asynchronous Data Copies"). A tile whose load cannot run ahead is loaded when it is needed. */
#ifndef CUDALITE_PASSES_PIPELINE_H
#define CUDALITE_PASSES_PIPELINE_H

#include "plan.h"

/* Compute capability times 10 from which there is cp.async. */
enum { USUAL_STAGES = 2 };

/* Whether the load of some tile may run ahead. If not, region->unpipelined says why. */
bool pipeline_can(const Plan *plan, PlanRegion *region);
/* The parameter points to elements that are aligned to their size. */
bool pipeline_aligned(Unit *unit, const Type *type);
/* The load of this tile may, line by line: elements of less than 4 bytes, too, which cp.async does
 * not copy one by one. */
bool pipeline_lines_run_ahead(const Plan *plan, const PlanRegion *region, const Tile *tile);
/* The tile's load has to wait until the tile is needed, whatever is chosen. */
bool pipeline_loads_wait(const Plan *plan, const PlanRegion *region, const Tile *tile);
/* Gives the tiles plan->stages stages. False, and nothing is changed, if those do not fit the
 * budget. */
bool pipeline_take(const Plan *plan, PlanRegion *region);
/* Notes in `region` that not even the tiles of `tried` fit, or that shorter ones would cost so many
 * times the sectors (0: there are no shorter ones). */
void pipeline_no_room(const Plan *plan, PlanRegion *region, const PlanRegion *tried,
                      double sectors);
/* For --explain: what runs ahead, and why the rest does not, as notes to `diag`. */
void pipeline_tell(const Plan *plan, const PlanRegion *region, Diag *diag);

#endif
