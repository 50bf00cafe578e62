/* Requests: which cells of a tile the lanes of a warp ask for, whatever the tile's layout.
 *
 * Units: a request is one load or store instruction of one warp; a wavefront is one pass of shared
 * memory over its 32 banks of 4 bytes (CUDA C++ Programming Guide, shared memory of compute
 * capability 5.x and later). A few warps and iterations stand for all: cells are linear in both. */
#ifndef CUDALITE_ANALYSIS_AFFINE_REQUEST_H
#define CUDALITE_ANALYSIS_AFFINE_REQUEST_H

#include "footprint.h"

enum { WARP_LANES = 32, BANKS = 32, BANK_BYTES = 4, SAMPLES = 4, COPY_SAMPLES = 2 * SAMPLES };

/* How a footprint lies in shared memory: the declared extents, each at least that of the tile. */
typedef struct {
    int64_t extents[3];
} TileLayout;

/* The rank of its tile, and the extents: those of the footprint, or rows that lie behind each
 * other. */
unsigned tile_rank(const Footprint *print);
int64_t tile_extent(const Footprint *print, unsigned d);

/* Cells [first, first + count) of dimension d, all of the others; count 0: all cells. */
typedef struct {
    unsigned d;
    int64_t first, count;
} Slab;

/* Some cells of a dimension: `count` of them, from `first`; `gap` cells are left out behind the
 * first `before` of them. */
typedef struct {
    int64_t first, count, before, gap;
} CellRange;

/* A part of a box. */
typedef struct {
    CellRange dims[3];
} Part;

/* How threads copy the cells of a part, each cell once: the loop that is counted, and printed. */
typedef struct {
    Part part;
    bool by_warp;    /* each warp copies its own rows */
    unsigned vector; /* elements in a cell, along the fastest dimension */
    int64_t cells;   /* of the part */
    int64_t threads; /* that copy side by side: of the block, or of a warp */
    int64_t own;     /* cells that these copy */
    int64_t passes;  /* cells of each of them, the last pass perhaps not for all */
    int64_t row;     /* cells of a row, where each pass copies whole rows; 0: it does not */
    int64_t spacing; /* ... which lie so many rows apart */
    int64_t pieces;  /* ... and are so many times as long: passes of one row are written as one */
    int axes
        [3]; /* the block's axis that walks along the dimension, where the part has the block's shape; -1 */
    bool direct;   /* ... which it has: the thread's place is the cell's */
    int64_t batch; /* passes whose loads are under way together; 0: each waits for the one before */
    bool unrolled; /* the compiler writes the passes out */
} CopyNest;

/* The whole box; all of the box' cells that are in both the part and the slab, where
 * the part has all cells of the slab's dimension. */
Part part_whole(const Footprint *print);
Part part_within(const Part *part, Slab slab);

int64_t tile_bytes(const Footprint *print, TileLayout layout);

typedef struct {
    int32_t
        cell[WARP_LANES]
            [3]; /* a number for each dimension of the tile; zero where the lane is not active */
    bool active[WARP_LANES];
    double times; /* how often it happens for a block and a tile */
} Request;

typedef VEC(Request) Requests;

/* --- lanes ----------------------------------------------------------------------------------- */

int64_t model_threads(const Model *model);
int64_t model_warps(const Model *model);
/* Threads of the block that copy: whole warps, so that a warp's lanes begin where a row does. */
int64_t copy_threads(const Model *model);

/* The axis' index of a thread by its number. */
int64_t thread_axis(const Model *model, int64_t thread, unsigned axis);

/* Warps and iterations that are looked at: the first, the last, and some between. */
unsigned warp_samples(const Model *model);
unsigned iteration_samples(const Region *region);
int64_t sample_warp(const Model *model, unsigned sample);
int64_t sample_iteration(const Region *region, unsigned sample);

/* --- requests of a tile ---------------------------------------------------------------------- */

/* The user's code: all accesses of the footprint, each `times` as often as its frequency says.
 * Requests that meet the same banks in every layout are one. */
void requests_of_compute(const Region *region, const Footprint *print, Arena *arena,
                         Requests *requests);

/* The block, or each warp for its own rows, copies the part of the box once: cells of so many
 * elements. */
CopyNest copy_nest(const Model *model, const Footprint *print, const Part *part, bool by_warp,
                   unsigned vector);
/* Rows that are longer than a warp are copied by its lanes in pieces, one beside the other. */
void copy_take_pieces(const Footprint *print, CopyNest *nest);
/* Cells of the dimension differ. */
bool copy_is_vast(const CopyNest *nest, unsigned d);
/* The last dimension of which cells differ. */
unsigned copy_fastest(const CopyNest *nest, unsigned rank);
/* Returns their number; each stands for as many as the others. */
unsigned requests_of_copy(const Region *region, const Footprint *print, const CopyNest *nest,
                          Request requests[COPY_SAMPLES]);

/* Adds a request to those that a layout is judged by. */
void request_add(Arena *arena, Requests *requests, unsigned element, const Request *request);

typedef struct {
    double requests, wavefronts;
    double ideal; /* wavefronts without any conflict */
} SharedTraffic;

SharedTraffic requests_traffic(const Requests *requests, const Footprint *print, TileLayout layout);
/* The same of any array of so many dimensions, with elements of so many bytes. */
SharedTraffic requests_traffic_of(const Requests *requests, unsigned element, unsigned rank,
                                  TileLayout layout);

/* Distinct 32-byte sectors, and wavefronts, for the byte addresses of up to 32 active lanes. */
unsigned count_sectors(const int64_t *addresses, const bool *active, unsigned bytes);
/* Distinct 128-byte lines in each of the passes that wide elements take. */
unsigned count_lines(const int64_t *addresses, const bool *active, unsigned bytes);
unsigned count_wavefronts(const int64_t *addresses, const bool *active, unsigned bytes,
                          unsigned *ideal);

/* How often the access happens in a tile for one thread, conditions weighed. */
double access_frequency(const Region *region, const Access *access);
/* Conditions on data in the access's loop that it stands under. */
unsigned access_conditions_on_data(const Access *access);
/* The share of those that come to a condition, and the iterations of a loop, as far as they are
 * known; else a guess. */
double condition_frequency(const Condition *condition);
double loop_frequency(const Loop *loop);

#endif
