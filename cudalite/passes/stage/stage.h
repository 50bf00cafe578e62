/* The staging pass, and what its files share.
 *
 *   stage.c  which loops and statements are regions, tiles of how many iterations, which arrays
 *   stage_preconditions.c  what must hold of a region and of a kernel before its arrays are looked at
 *   stage_diagnostics.c  what is told of it
 *   tile.c   one footprint as a tile: parts, layout, cost
 *   tile_length.c  tiles of how many iterations are worth a try
 *   copy_nests.c which of its cells are copied, in which passes
 *   aligned_lines.c  rows that are loaded line by line
 *   barrier_placement.c  where the threads of a block wait for each other
 *   tile_selection.c which of the tiles that are legal and worth their while
 *   whole_kernel.c  the statements that are a region where no loop is annotated */
#ifndef CUDALITE_PASSES_STAGE_STAGE_H
#define CUDALITE_PASSES_STAGE_STAGE_H

#include "../plan.h"

/* --- tile.c ---------------------------------------------------------------------------------- */

/* What the code's own accesses of the footprint cost in global memory, for a block and a tile. */
Traffic access_traffic(const Region *region, const Footprint *print);
/* Sectors of it that are left where no condition on data or remainders ever holds. `obeys`: copies
 * are made only where a condition of the code holds that may as well never do. */
double least_sectors(const Region *region, const Footprint *print, bool *obeys);
/* The access reads what its thread has written in the same iteration. */
bool read_is_set(const Model *model, const Footprint *print, size_t access);

/* Some digit of a loop is in it: the elements change from iteration to iteration. */
bool footprint_moves(const Footprint *print);

/* Each warp's threads use only rows that the same warp can fill. */
bool rows_by_warp(const Model *model, const Footprint *print);

/* Which cells the copies of a tile take, and how they lie in shared memory. With `carry`, cells
 * stay for the next tile where they can; `*overlaps` is set if they could. */
void tile_lay_out(const Region *region, Tile *tile, bool carry, bool *overlaps);

/* Counts its copies again: other tiles of the region need the block, so that no warp copies its own
 * rows. */
void tile_copied_by_block(const Region *region, Tile *tile);

/* The copies save enough of what the code's accesses cost. */
bool tile_pays(const Region *region, const Tile *tile);

/* Sectors of a request of the code's, whatever its conditions say; 0: its lanes are side by side,
 * or nearly. */
double lanes_apart(const Region *region, const Footprint *print);
/* ... where copies would take as many, too; or 0. */
double tile_scattered(const Region *region, const Tile *tile);

/* --- tile_selection.c ------------------------------------------------------------------------ */

/* What may be staged in a region with tiles of a certain number of iterations. */
typedef struct {
    VEC(Tile *) tiles; /* legal and each worth its while */
    VEC(Promoted) promoted;
    double before;           /* sectors of everything that is looked at, unstaged */
    bool overlaps;           /* a tile has cells that the next one needs again */
    const Footprint *cached; /* it stays, with the others: the L1 cache is as good */
    const Footprint *little; /* it stays, with the others: they would save `share` of all sectors */
    double share;
    const Footprint *scattered; /* copies would not bring its lanes together; or NULL */
    double apart;               /* the sectors of its requests */
    const Footprint *wide;      /* its lanes are apart in a box of too many cells; or NULL */
} Offer;

typedef VEC(const Footprint *) Dropped;
/* Joins tiles of which one is read before the other one is written, cell by cell (tile_reuse.c). */
void share_tiles(const Region *region, Offer *offer);

/* The most gain for each byte, as far as the budget goes, but no more than is saved whatever the
 * conditions of the code say: what could lose goes to `dropped`. Returns the sectors of all that
 * the offer is about. */
double choose_tiles(const Plan *plan, Offer *offer, PlanRegion *chosen, Dropped *dropped);

/* The tiles' copies take longer in DRAM than all else that is done with them in shared memory. */
bool waits_for_memory(const Plan *plan, const PlanRegion *region);

/* --- tile_length.c --------------------------------------------------------------------------- */

enum { LONGEST_TILE = 1024 /* iterations */ };

/* Numbers of iterations for a tile, largest first: rows from 128 bytes, or 256 in vectors, down to
 * a sector, or to what the arrays have. */
unsigned tile_candidates(const Region *region, bool vectors, int64_t candidates[16]);
/* Where the first tile may begin so that copies begin where a line of memory does: iterations
 * before the loop's start, for each of the offer's tiles. */
unsigned tile_leads(const Region *region, const Offer *offer, int64_t leads[4]);
/* Tiles of vectors begin where vectors do, and with the elements of iterations before the first
 * one. */
bool tile_needs_lead(const Region *region, const Offer *offer, unsigned vector, bool carry);

/* --- aligned_lines.c ------------------------------------------------------------------------ */

/* Some of the region's loads can take lines of memory. */
bool skew_can(const Plan *plan, const PlanRegion *region);
/* The region with those; NULL: none can, or stages of them do not fit. */
PlanRegion *skew_region(const Plan *plan, const PlanRegion *region);

/* --- barrier_placement.c --------------------------------------------------------------------- */

/* Waits of a region by itself, and of all regions of the plan, in program order, one behind the
 * other: they share their memory. */
void waits_find(PlanRegion *chosen);
void waits_order(Plan *plan);

/* --- whole_kernel.c -------------------------------------------------------------------------- */

/* Statements [from, end) of a block between which the kernel has no barrier, and the region in
 * them: from the first statement that touches an array to the end, so that what is declared in
 * between stays in scope. */
typedef struct {
    const Stmt *block;
    size_t from, end;
    Region region;
    Region whole; /* the `if` around it, with all that stands in it; where it has no block: none */
    bool fine;
    Span why_not; /* the return behind which there is no access, or no place */
} BodyPart;
typedef VEC(BodyPart) BodyParts;

/* In program order, those that touch an array. */
BodyParts body_parts(Model *model);

/* --- stage.c --------------------------------------------------------------------------------- */

typedef struct Staging {
    Plan *plan;
    Model *model;
    Arena *arena;
    Region region;
    bool part;    /* the region stands between two of the kernel's barriers */
    bool carry;   /* tiles may keep cells for the next one */
    bool report;  /* refusals are told */
    bool refused; /* one was not */
    bool told;
    Refusal parted; /* why not all threads of a block run the loop together; or empty */
} Staging;

/* --- stage_preconditions.c ------------------------------------------------------------------- */

bool stage_kernel_fits(const Staging *staging, Refusal *refusal);
bool stage_loop_fits(const Staging *staging, Refusal *refusal);
/* All threads of the block run the same iterations of the loop. */
bool stage_iterations_fit(const Staging *staging, Refusal *refusal);
/* The path to the region, together with the regions that are already planned. */
bool stage_path_fits(const Staging *staging, Refusal *refusal);
/* Statements between two barriers, and the path to them. */
bool stage_part_fits(const Staging *staging, const BodyPart *part, Refusal *refusal);

/* --- stage_diagnostics.c --------------------------------------------------------------------- */

/* Where the region is told of. */
Span stage_where(const Staging *staging);
/* The array is not staged, or, without one, the region as a whole. */
void stage_refuse(Staging *staging, const Array *array, const Refusal *refusal);
/* What was done, for --explain. */
void stage_tell_staged(const Staging *staging, PlanRegion *chosen);
/* ... in place of what was told of it: its tiles have changed. */
void stage_tell_again(PlanRegion *chosen);
/* What functions do with their arguments is not in the model, so no region has such an array. */
void stage_tell_passed_on(Staging *staging);
/* Why no tile pays: this footprint's copies, a cache, the little share of an offer's tiles, lanes
 * apart; or nothing that could be named. */
void stage_tell_doubtful(Staging *staging, const Footprint *print);
void stage_tell_cached(Staging *staging, const Footprint *print);
void stage_tell_little(Staging *staging, const Offer *offer);
void stage_tell_apart(Staging *staging, const Offer *offer);
void stage_tell_no_gain(const Staging *staging);

/* --- stage.c --------------------------------------------------------------------------------- */

/* The pass. */
void stage_plan(Plan *plan);

#endif
