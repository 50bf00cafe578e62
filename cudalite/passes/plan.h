/* Plan: what is to be changed in one kernel, as a value that can be dumped, explained, and turned
 * into text (print/kernel/rewrite.c). Passes make it; nothing in it is text of the output. */
#ifndef CUDALITE_PASSES_PLAN_H
#define CUDALITE_PASSES_PLAN_H

#include "../analysis/affine/footprint.h"
#include "../analysis/affine/traffic.h"
#include "../analysis/legality/legality.h"
#include "../analysis/uniform_path/uniform_path.h"
#include "../analysis/vocabulary.h"
#include "../base/device.h"
#include "weigh.h"

/* A footprint in shared memory. */
typedef struct Tile {
    Footprint *print;   /* of the array that is loaded; of the only one, if it is not shared */
    Footprint *partner; /* another array's equal footprint that takes over the cells; or NULL */
    TileLayout layout;
    int64_t bytes;
    bool load;     /* before the region's code */
    bool store;    /* after it, to the partner's array if there is one */
    Slab fresh;    /* what a load brings; the rest is `carried` from the tile before */
    Slab written;  /* what an exact store writes back */
    Part parts[2]; /* the box as its copies see it: whole, or without its edges and its edges */
    unsigned part_count;
    unsigned
        line; /* elements of the lines by which it is copied (aligned_lines.c, vectorise.c); 0: cell by cell */
    int64_t carried; /* cells of dimension fresh.d that two tiles in a row share; 0: none */
    int64_t
        back; /* iterations before, of vectors: elements that registers keep of the one before; 0: none */
    Exact exact;     /* store: just what the code wrote; else every cell of the box */
    unsigned stages; /* copies of it in shared memory; > 1: loads run stages - 1 tiles ahead */
    Traffic before, copy_in, copy_out; /* predicted for a block and a tile */
    double again;          /* sectors of `copy_in` that the tile before has, too: of lines */
    double least;          /* sectors of `before` where no condition in doubt ever holds */
    bool obeys;            /* ... and then nothing is copied */
    SharedTraffic compute; /* the user's requests, likewise */
    SharedTraffic copying; /* ... and those of the copies */
    VEC(struct TileCopy *)
    copies; /* copy_predicates.h: of plan_complete, in the order of kinds */
} Tile;

/* Wavefronts of its requests to shared memory over those without a conflict. */
double tile_conflicts(const Tile *tile);
/* Some request has one, however few these are among all. */
bool tile_has_conflicts(const Tile *tile);

typedef enum {
    COPY_FIRST, /* of the cells that only the first tile has to load */
    COPY_LOAD,  /* of a tile; of its fresh cells, if others are carried along */
    COPY_STORE,
    COPY_EDGE, /* ... of vectors in which the loop begins: those elements that some iteration has */
    COPY_CARRY, /* inside shared memory: cells that the next tile needs, to their new place */
} CopyKind;

/* One of the tile's parts, in its copies of that kind; `vector`: elements in a cell. */
CopyNest tile_copy(const Model *model, const Tile *tile, unsigned part, CopyKind kind, bool by_warp,
                   unsigned vector);

/* An element of each thread that lives in a register over the region. */
typedef struct {
    const Footprint *print;
    bool load, store; /* before the region, behind it */
    bool owned;       /* nobody else writes bytes of the element, anywhere in the kernel */
    bool certain; /* the element is touched in any case; else only if the loop has an iteration */
    bool fresh;   /* the register's first value must look as loaded (opaque_value.c) */
    const Expr *text; /* an access that denotes it where it is loaded and stored; NULL: none does */
    const Stmt *first, *last;   /* statements beside the loop that share the register; NULL: none */
    VEC(const Access *) around; /* their accesses */
    Traffic before;             /* predicted for a block and a tile */
    double least;               /* sectors, as a tile's */
    double after;               /* sectors of load and store, once for the region */
} Promoted;

/* A variable that is a constant behind the loop where that has no iteration. nvcc multiplies such a
 * one by other constants while it compiles, and fuses the product of the other one with no sum
 * then. */
typedef struct {
    Str name;
    const Expr *value;
} ConstantSum;
typedef VEC(ConstantSum) ConstantSums;

/* Values that the loop's code computes, and that few threads and iterations differ in: in shared
 * memory (memoisation.h). */
typedef struct {
    const Expr *expr; /* a call */
    unsigned size;    /* bytes of a value: of a float or a double */
    bool axes
        [3]; /* of the block, along which threads have other values; iterations have other ones in any case */
    VEC(const Expr *) places;       /* threadIdx, wherever it stands in what is computed */
    VEC(const Declarator *) locals; /* variables in it, the first ones first */
} Table;

typedef struct PlanRegion {
    Region region;
    VEC(Tile *) tiles; /* none: only `promoted` changes, and the loop stays one loop */
    VEC(Promoted) promoted;
    VEC(Table) tables;
    int64_t lead;     /* iterations before the loop's start at which the first tile begins */
    bool certain;     /* the loop has an iteration */
    bool by_warp;     /* each warp fills, uses and empties its own rows */
    bool single;      /* one tile covers all iterations of the loop */
    bool carries;     /* some tile's cells stay for the next one */
    bool repeated;    /* it lies in a loop: its end meets its beginning again */
    bool whole;       /* the number of iterations is a multiple of the tile's */
    bool sync_before; /* the block waits before the first load */
    bool sync_after;  /* ... after the last store */
    bool sync_store;  /* ... between a tile's store and the next one's load */
    bool
        sync_carry; /* ... between cells that stay for the next tile and its load, where others run ahead */
    bool sync_compute; /* ... between the code and what is stored or loaded next */
    bool sync_end;     /* ... behind the last tile, before the region is met again */
    int64_t bytes;     /* shared memory of all tiles, in all their stages, and of tables */
    unsigned stages;   /* > 1: some tile's loads run ahead of the code (--pipeline) */
    unsigned
        vector; /* elements in each of the vectors that tiles consist of; 0: they are elements */
    int64_t
        skew; /* iterations before a tile that a thread's own may begin, with a line of its row: at most; 0: none */
    bool in_int;          /* tiles are counted in an int; else in 64 bits */
    bool far;             /* the loop ends far from the last value of that type */
    bool signed_distance; /* how far it is to its end fits the signed type from any value on */
    bool
        keeps_start; /* the iterator outlives the loop, which may run no iteration in which it would be set */
    bool outsiders; /* ... and threads outside of the bound check read it */
    ConstantSums constants;
    /* Of plan_complete: the names that copies may use, whether they say where the loop ends, the
     * first iterator value behind a tile, what the compiler is told of iterations, and of
     * registers. */
    Vocabulary names;
    bool says_end;
    const Atom *stop;
    const struct Iterations *iterations;
    bool wants_registers; /* as region_wants_registers says */
    bool slide;           /* as the plan says */
    int64_t shortened;    /* iterations that a tile would have if it had one stage; 0: as many */
    Str unpipelined;      /* why no load runs ahead although that is wanted */
    const struct Staging *staging; /* that chose it */
    Diag *told;                    /* ... and what it told of it */
} PlanRegion;

/* Each thread that is launched does the work of `items` of the user's along an axis, which lie
 * `step` apart: of one block, or of so many that lie side by side. */
typedef struct {
    unsigned axis;
    int64_t items, step; /* items: 1: no threads are merged */
    const struct ThreadLoops
        *over; /* what the host asks of a grid for several blocks; NULL: they are of one */
    int64_t fewest_blocks; /* of a launch for which that pays; 0: any */
} Merge;

enum {
    VECTOR_BYTES = 16,      /* of the longest vectors */
    LEAST_VECTOR_BYTES = 4, /* ... of the shortest ones: what cp.async copies at least */
    SHORT_WORD = 2,         /* bytes: elements that are worth vectors by themselves */
    LARGEST_MERGED = 4 /* ... of elements whose threads are merged unasked: doubles gain nothing */
};

/* What the host asks before vectors are launched: sizes that are whole ones, and arrays that begin
 * where one may. */
typedef struct {
    Str size;
    unsigned by;
} Divisor;
typedef VEC(Divisor) Divisors;
typedef VEC(const Array *) AlignedArrays;
typedef struct {
    Divisors divisors;
    AlignedArrays aligned; /* none: there are no vectors */
    unsigned bytes;        /* of a vector; 0: none are wanted */
    bool
        by_lines; /* they lie where rows' lines of so many bytes do, which all arrays' rows begin in alike */
} Vectors;

/* A subscript of the user's that becomes another one. */
typedef enum {
    CHANGE_FACTOR, /* of a product with the row, `index` is the factor: 32 becomes 33 */
    CHANGE_INDEX,  /* i becomes i + i / 32 */
    CHANGE_XOR,    /* column becomes column ^ row */
} LayoutChangeKind;
typedef struct {
    LayoutChangeKind kind;
    const Expr *index, *row; /* row: of an XOR; NULL: it is in the index, for the array is flat */
    int64_t by;              /* of a factor: what is added */
} LayoutChange;

/* An array of the user's in shared memory that lies otherwise (passes/shared_padding.h). */
typedef struct {
    const Declarator *declarator;
    unsigned d;                /* the dimension whose extent grows */
    int64_t extent;            /* ... as it is */
    int64_t by;                /* ... by so many elements; 0: columns are XORed with rows */
    int64_t pitch, rows;       /* of a flat array, or where columns are XORed */
    VEC(LayoutChange) changes; /* of the code; none: the declaration is all */
    int64_t bytes;             /* that are added */
    bool dynamic;              /* ... to what the launch gives */
    SharedTraffic before, after;
} Relayout;

/* A parameter of the kernel that must be no less: else what is gained does not pay for what it
 * takes. */
typedef struct {
    Str name;
    int64_t least;
    int64_t multiple; /* and a multiple of this; 0: of any */
    int64_t any;      /* ... but from here on of any, too; 0: never */
} LeastSize;
typedef VEC(LeastSize) LeastSizes;

typedef struct Plan {
    Model *model;
    int64_t budget; /* shared bytes that a block may use */
    int64_t ahead;  /* ... for tiles in several stages */
    int64_t asked;  /* ... in more than USUAL_STAGES, for which the host may ask */
    const Device *made_for;
    const Device *device; /* whose times it is to have: the same one, or another that may run it */
    Weigh weigh;
    bool slide;
    unsigned stages;           /* that tiles should have; 1: loads are not to run ahead */
    bool chooses;              /* ... where that is predicted to pay; else wherever it can be */
    VEC(PlanRegion *) regions; /* in program order; none: the kernel stays as it is, but for: */
    UniformPath path;          /* ... the statements down to them */
    VEC(Relayout) relayouts;
    VEC(const Loop *) whole_loops; /* annotated loops in these are not tiled (tile_level.c) */
    bool whole_body;               /* ... none is: the body is the region */
    Merge merge;
    Vectors vectors;
    LeastSizes from;                 /* what the host asks of sizes (schedule/profitability.h) */
    LeastSizes alone;                /* ... and where it may not take this one instead: */
    int64_t fewest_blocks;           /* of a launch for which tiles pay; 0: any */
    const struct Plan *wider;        /* or NULL */
    const struct ThreadLoops *loops; /* the kernel is one that was written with these; or NULL */
    const Text *written;             /* ... the text of its unit, with marks */
    size_t loops_looked_at;
    bool told; /* a reason why something stays as it is */
} Plan;

/* Annotated loops of a kernel that are looked at: each asks how the block gets there past all
 * others. */
enum { MOST_LOOPS = 64 };

typedef struct {
    const Device *device;
    int64_t smem;    /* 0: from device and blocks per SM */
    unsigned stages; /* --pipeline; 1: loads are not to run ahead; 0: where that pays */
    unsigned
        vectors; /* bytes of those that tiles are to consist of (vectorise.h); 0: of elements */
    Weigh weigh;
    bool
        slide; /* copies are written for people to read: no loads together, no part of a guard apart */
} PlanLimits;

/* Each region declares its own tiles, all use the same, or they are members of a union, or of what
 * the host asks for. */
typedef enum { DECLARE_EACH, DECLARE_ONCE, DECLARE_UNION } Declare;
Declare plan_declare(const Plan *plan);
/* The first region with tiles at or behind the i-th; their number where there is none. */
size_t plan_next_tiled(const Plan *plan, size_t i);

static inline bool plan_merges(const Plan *plan)
{
    return plan->merge.items > 1;
}

/* Some garray has such elements. */
bool plan_has_short_words(const Plan *plan);
/* Of the user's, of a launch that takes the plan; 0: any number. */
int64_t plan_fewest_blocks(const Plan *plan);

/* Threads of a block that is launched, of those of the user's block. */
static inline int64_t plan_share(const Plan *plan)
{
    return plan->merge.over ? 1 : plan->merge.items;
}

enum {
    STATIC_LIMIT = 48 << 10
}; /* bytes of shared memory that a block has without being asked for */
/* Of the largest region's tiles. */
int64_t plan_tile_bytes(const Plan *plan);
/* Bytes that the host has to ask for, as they are more; 0: they are not. */
int64_t plan_asked_bytes(const Plan *plan);

/* That the kernel stays as it is. */
Plan *plan_nothing(Model *model, const Device *device);
/* What is planned cannot be written: the kernel stays as it is. */
_Noreturn void plan_has_gap(Arena *arena);
/* What all regions are together: the spine, and what their loops are in it. `told`: so much was
 * said before the plan was made. */
void plan_finish(Plan *plan, size_t told);
/* What the text of a plan asks for beside what was chosen, once it is to be written: nothing is
 * found out behind this. */
void plan_complete(const Plan *plan);
/* More of a thread's loads are to be under way than nvcc keeps under way by itself: it is told that
 * a block may have all registers. */
enum { LOADED_ANYHOW = 7 };
bool region_wants_registers(const Plan *plan, const PlanRegion *region);
/* Some of the cells that are carried along have to be loaded for the first tile. */
bool tile_has_first(const PlanRegion *region, const Tile *tile);
void plan_dump(const Plan *plan, FILE *out);

/* What stands behind the loop, or is met again with one around it, may read the iterator. */
bool plan_outlives(const Model *model, const Loop *loop);

/* It has one region, a loop, all of whose reads are in tiles. */
bool plan_stages_all(const Plan *plan);

#endif
