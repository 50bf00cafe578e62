/* Work: what a block of a kernel does, access by access and loop by loop, and what a launch of it
 * costs.
 *
 * A Work is made of a model: the kernel as it is written. Whoever plans a change says of it which
 * accesses are to tiles or registers, and what copies tiles have; then work_cost tells the cost of
 * that. */
#ifndef CUDALITE_COST_WORK_H
#define CUDALITE_COST_WORK_H

#include "../analysis/affine/traffic.h"
#include "cost.h"
#include "unique.h"

/* Larger kernels have no cost. */
enum { MOST_WORK_LOOPS = 64, MOST_WORK_ACCESSES = 1024 };

typedef struct {
    const Access *access;
    Traffic once; /* a block's requests to global memory, each time that its threads come there */
    bool
        in_sector; /* each lane walks over a row of its own, which is one sector that L2 has loaded */
    double rarely; /* of these requests, those that are made where conditions on data hardly hold */
    double banks;  /* passes that its lanes' banks take for a request; 0: not known */
    bool in_tile;  /* there are none, but so many passes of shared memory */
    double passes;
    const Loop *promoted; /* its element is in a register over this loop; NULL: it is not */
    /* Found by work_cost. */
    double times; /* its threads come there */
    size_t nest;
    double sectors; /* of a block, that L1 asks L2 for */
    double dram;    /* bytes of the launch */
    double near;    /* of its sectors, the share that no other access or lane has just asked for */
    double
        shifted; /* iterations in which some lane comes to a sector's end, of one in which a lane does */
    double missed; /* ... of those, the share that no iteration before has */
} AccessWork;

/* Tiles of a loop, or of the whole kernel (`loop` NULL). */
typedef struct {
    const Loop *loop;
    double iterations; /* of a tile; at most those of the loop */
    unsigned stages;
    Traffic in, out; /* a block's copies of a tile */
    double copy;     /* instructions for one of these: it finds its cell and checks it */
    double chain;    /* ... one behind the other, in the time of most */
    double
        edge; /* cycles, where a row of theirs begins or ends, of a thread and a walk over the loop */
    double waits;    /* until loads have come, one behind the other: those behind the first one */
    bool beside;     /* some loads that do not run ahead are beside those that do */
    double passes;   /* of shared memory, for these */
    double barriers; /* for a tile */
    bool ahead;      /* some loads run ahead of the code */
    unsigned vector; /* elements that a thread copies and reads at a time */
    /* Instructions of a thread: those of an iteration that tables spare it, and of a tile to fill
     * these. */
    double spared, filled;
} TileWork;

typedef struct {
    const Loop *loop;
    double trips;
    bool inner;      /* a loop is in it */
    bool stores;     /* so is a store */
    bool unrolled;   /* as a whole */
    double lines[2]; /* of one iteration: a multiprocessor's, a wave's */
    double stall;    /* seconds that a thread waits for loads in an iteration, or a batch of them */
    double
        branches; /* cycles of an iteration until a condition on data is known, and what a tile has behind it */
    double batch;        /* iterations whose loads are under way together */
    double dram, flight; /* of its loads: bytes of the launch, bytes of a block under way */
    double steps;        /* instructions of a thread for its accesses, in an iteration */
} LoopWork;

typedef struct {
    const Model *model;
    const Device *device;
    Extents extents;
    double threads;   /* of a block that is launched */
    double items;     /* of the user's threads for each of these */
    double merged[3]; /* of the user's blocks along each axis, for each that is launched */
    bool
        within; /* ... but items are threads of one block: what the block alone decides is the same for them */
    double parts;  /* blocks that share the iterations of each one's loop */
    double alone;  /* blocks that a multiprocessor gets, if it gets all of them at once; else 0 */
    double shared; /* bytes of a block */
    double registers; /* of a thread */
    unsigned
        vector; /* elements that a thread loads and stores at a time, where nothing is staged */
    VEC(AccessWork) accesses;
    VEC(TileWork) tiles;
    VEC(LoopWork) loops; /* the last one: outside of all */
    VEC(Nest) nests;
} Work;

/* On the model's arena. NULL: it is too large, or the shape of its block is not known. */
Work *work_new(const Model *model, const Device *device, const EstimateBasis *basis);
AccessWork *work_access(Work *work, const Access *access);
LoopWork *work_loop(Work *work, const Loop *loop); /* NULL or unknown: outside of all */
TileWork *work_tile(Work *work, const Loop *loop); /* or NULL */
/* In all walks over its loop; a part of one counts as such. */
double work_tiles(Work *work, const TileWork *tile);
double work_warps(const Work *work); /* of a block */
bool work_loop_in(const Loop *loop, const Loop *outer);
/* L2's latency of DRAM's (263 of 479 cycles, Luo et al. 2024). */
static const double L2_SHARE = 0.5;
/* Each block does the work of so many, neighbours along x, in as many threads. */
void work_merge(Work *work, unsigned axis, double blocks);
Cost work_cost(Work *work);

#endif
