/* Predicted memory traffic: the symbolic index evaluated for the lanes of a warp.
 *
 * Units: a request is one load or store instruction of one warp; a sector is 32 bytes of global
 * memory (CUDA C++ Best Practices Guide, coalesced access); a wavefront is one pass of shared memory
 * over its 32 banks of 4 bytes. Sizes that are not known when cudalite runs are what Region.sizes
 * says: a large odd number, so that rows are unaligned, or a multiple of a line. */
#ifndef CUDALITE_MODEL_PREDICT_H
#define CUDALITE_MODEL_PREDICT_H

#include "footprint.h"

enum { WARP_LANES = 32, SECTOR_BYTES = 32, LINE_BYTES = 128, BANKS = 32, BANK_BYTES = 4 };

typedef struct {
    double requests, sectors, wavefronts; /* wavefronts: of shared requests, conflict-free = ideal */
    double ideal;                         /* wavefronts without any conflict */
} Traffic;

/* How a footprint lies in shared memory: the declared extents, each at least that of the footprint. */
typedef struct {
    int64_t extents[3];
} TileLayout;

/* Cells [first, first + count) of dimension d, all of the others; count 0: all cells. */
typedef struct {
    unsigned d;
    int64_t first, count;
} Slab;

/* Cells of a dimension that are in the slab. */
int64_t slab_extent(const Footprint *print, Slab slab, unsigned d);

int64_t tile_bytes(const Footprint *print, TileLayout layout);

/* Threads of the block that copy: whole warps, so that a warp's lanes begin where a row does. */
int64_t copy_threads(const Model *model);

/* What the access costs in global memory as it stands: one block, one tile. */
Traffic predict_access(const Region *region, const Access *access);
/* The block, or each warp for its own rows, copies the slab of the box once. */
Traffic predict_copy(const Region *region, const Footprint *print, Slab slab, TileLayout layout, bool by_warp);
/* Shared requests of the user's code for one access of the footprint. */
Traffic predict_compute(const Region *region, const Footprint *print, size_t access, TileLayout layout);

/* Distinct 32-byte sectors, and wavefronts, for the byte addresses of up to 32 active lanes. */
unsigned count_sectors(const int64_t *addresses, const bool *active, unsigned bytes);
unsigned count_wavefronts(const int64_t *addresses, const bool *active, unsigned bytes, unsigned *ideal);

/* How often the access happens in a tile for one thread, conditions weighed. */
double predict_frequency(const Region *region, const Access *access);

#endif
