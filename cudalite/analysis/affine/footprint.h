/* Footprint: the box of elements of one array that a block touches in a region (DESIGN section 3).
 *
 * A region is a tile of one loop, or a run of statements where there is none. For each dimension d
 *
 *     subscript = origin + granule * cell,   cell = sum of scale * digit + offset,
 *
 * where a digit is a thread axis, the number of iterations since the tile began, or the iteration of an
 * inner loop, and the origin is the same for the whole block. */
#ifndef CUDALITE_ANALYSIS_AFFINE_FOOTPRINT_H
#define CUDALITE_ANALYSIS_AFFINE_FOOTPRINT_H

#include "proof.h"

/* Predictions take sizes that are not known as either, and the mean: */
typedef enum {
    SIZES_MIXED,
    SIZES_ODD,     /* as odd, so that no row is aligned */
    SIZES_ALIGNED, /* as multiples of a line */
} Sizes;

typedef struct {
    Model *model;
    Loop *loop; /* tiled; NULL: statements [first, last] of `block` */
    const Stmt *block;
    size_t first, last;
    const Variable *scope; /* variables and their values where it begins */
    size_t scope_len;
    Condition *condition; /* holds there */
    unsigned first_atom;  /* atoms with this id or a later one were made in the region */
    int64_t tile;         /* iterations in a tile, >= 1 */
    Sizes sizes;
    bool
        alone; /* each thread runs it for itself, whatever others do: it may have registers, and no tiles */
} Region;

bool region_has(const Region *region, const Access *access);
size_t region_first_token(const Region *region);
size_t region_last_token(const Region *region);
/* The innermost loop around it; NULL: none. */
Loop *region_around(const Region *region);

/* What makes cells differ inside a region. */
typedef struct {
    const Atom *atom; /* THREAD, or a loop's `number` */
    int64_t extent;   /* it runs over [0, extent) */
    int64_t scale; /* cells for one step; negative if it runs against the others; 0: extent is 1 */
    bool is_tiled; /* the iterations of the tiled loop */
} Digit;

typedef struct {
    /* Subscript of cell 0; in atoms that are uniform, the tile's start included. */
    const Poly *origin;
    const Poly *stride; /* distance of neighbouring cells in elements of this dimension */
    int64_t step;       /* the granule's value; 0 if it is symbolic */
    Digit digits[8];    /* largest scale first */
    unsigned count;
    int64_t span;    /* largest offset of an access */
    int64_t extent;  /* cells */
    Border border;   /* a cell's element is that of the subscript with this done to it */
    bool invertible; /* a cell tells the digits */
    bool in_range;   /* every access is proven to lie in [0, size) where it happens */
    bool in_box;     /* ... and would, if the conditions inside the region were left out */
    bool in_block;   /* ... and for every thread of the block, whatever the bound checks say */
    bool runs_over;  /* some access certainly leaves it, if its loop runs */
} Dimension;
/* The digit that the iterations of the tile are; NULL: the dimension has none. */
const Digit *digit_of_iterations(const Dimension *dim);

/* Accesses of a footprint with the same offsets, in order: by number. `setting`: of these, those
 * that may set an element, or a member of it, without a look at it. */
typedef VEC(size_t) Numbers;
typedef struct {
    Numbers all, setting;
} CellAccesses;

typedef struct Footprint {
    Array *array;
    unsigned rank;
    Dimension dims[3];            /* slowest first, as the array's */
    Accesses accesses;            /* or their parts, iteration by iteration of inner loops */
    VEC(int64_t) offsets;         /* rank per access: its cell where all digits are 0 */
    const CellAccesses **at_cell; /* by access: those of its cell */
    VEC(CellAccesses *) per_cell;
    int64_t cells; /* product of extents */
    /* Rank 1: cells of a row, if cells are those of rows that threads have, one behind the
     * other: the tile may be of rank 2; 0: they are not. */
    int64_t row;
    bool read, write; /* by any access */
    bool wide;
    bool wraps;  /* elements are those of their index modulo 2^32 */
    Needs asked; /* at each launch, for what `in_range` says; the host asks */
} Footprint;

typedef VEC(Footprint *) Footprints;

/* Why an access has no footprint. */
typedef struct {
    DiagId rule;
    const Access *access;
    Str what; /* a name that the text mentions */
} FootprintRefusal;
typedef VEC(FootprintRefusal) FootprintRefusals;

/* The footprints of one array in a region: accesses that differ only by constants share one, those
 * that are only read also where they differ by iterations of inner loops, if that is no more cells.
 * Accesses without footprint go to `refusals`. */
Footprints footprints_find(const Region *region, Array *array, FootprintRefusals *refusals);

/* The access' subscript is proven to lie in dimension d where it happens. */
bool access_in_range(const Model *model, const Access *access, unsigned d);
/* Words that one text stands for lie side by side: access `i` is the cell behind that of the one
 * before it. */
bool footprint_word_follows(const Footprint *print, size_t i);

/* Two footprints that cover the same cells for the same threads, access by access offset 0. */
bool footprint_same(const Footprint *a, const Footprint *b);

/* The poly over iterators of loops around the access as one over digits and the tile's start. */
const Poly *region_normalise(Arena *arena, const Region *region, const Poly *poly,
                             const Loop *innermost);

#endif
