/* Legality of staging (DESIGN section 4): questions about one array in one region, each with a rule
 * that names the answer when it is no. */
#ifndef CUDALITE_ANALYSIS_LEGALITY_LEGALITY_H
#define CUDALITE_ANALYSIS_LEGALITY_LEGALITY_H

#include "../affine/footprint.h"
#include "../effects/synchronisation.h"

/* Whether, and where, the code itself writes each cell of a footprint. */
typedef struct {
    bool all;               /* each cell, as far as iterations and conditions go; else some */
    const Condition *under; /* if `all`: the innermost condition; NULL: none */
} Exact;

typedef struct {
    DiagId rule;
    Span where;
    Str why;                   /* completes "array 'a' is not staged: ..." */
    Str fix;                   /* what to write instead; may be empty */
    const Annotation *swapped; /* a garray with its two sizes in the wrong order; or NULL */
} Refusal;

/* Whether other memory that the kernel touches there may be the array's. */
bool may_alias_array(const MayAlias *other, const Array *array);

/* Whether the array's accesses in the region may be replaced by a tile at all. */
bool legal_array(const Region *region, const Array *array, const Footprints *prints,
                 const FootprintRefusals *refusals, Refusal *refusal);
/* For a footprint that is written: may it be stored, and does the code write exactly the cells
 * between write_first and write_last of each dimension, as far as `under` holds? Else every cell is
 * loaded before and stored. */
bool legal_store(const Region *region, const Footprint *print, Exact *exact, Refusal *refusal);
/* All bytes of the cells that the code writes exactly are set by it, without a look at them. */
bool sets_exactly(const Region *region, const Footprint *print, const Exact *exact);
/* Each element that the footprint writes belongs to one thread of the block. */
bool legal_owner(const Region *region, const Footprint *print, Refusal *refusal);
/* --- must_write.c ---------------------------------------------------------------------------- */

/* Where `condition` holds, `outer` does, too: it stands around it, or is the same. */
bool condition_around(const Condition *outer, const Condition *condition);
/* So many accesses of a cell are looked at; that others happen, too, is not known. */
enum { MOST_SURE = 64 };
/* One of the accesses happens wherever the condition holds, or one in each branch of an IF. */
bool happens_under(const Model *model, const Accesses *accesses, const Condition *wanted);
/* Bytes of its element that the access is about, as a mask: of a built-in vector, a member's. */
unsigned bytes_touched(const Access *access);
/* ... that it writes without reading any, and that it writes in any case: none of a structure of
 * which it writes a part. */
typedef unsigned BytesOf(const Model *model, const Access *access);
BytesOf bytes_set, bytes_written;
bool writes_all(const Model *model, const Access *access);
/* Wherever the condition holds, the bytes are set, or written, by some of the accesses. */
bool bytes_under(const Model *model, const Accesses *accesses, unsigned bytes, BytesOf *bytes_of,
                 const Condition *wanted);
/* ... all bytes of the element. */
bool element_under(const Model *model, const Accesses *accesses, BytesOf *bytes_of,
                   const Condition *wanted);

/* --- write_privacy.c ------------------------------------------------------------------------- */

typedef enum { OF_THE_BLOCK, OF_THE_THREAD } Owner;
/* Nobody but the block, or thread, that has the footprint's elements writes a byte of them in the
 * kernel, as far as cells are elements of their own. `where`: who else might; NULL: another
 * block. */
bool owns_elements(const Region *region, const Footprint *print, Owner owner, const Expr **where);
/* No two cells are one element, for all threads or for each by itself. `d`: because of this
 * dimension, where some might be. */
bool cells_apart(const Region *region, const Footprint *print, unsigned *d);
/* Iterations of the loop, in which the footprint's tile lies, tell a subscript of their own and no other one: cells of
 * different tiles are different elements. `except`: a dimension that may be told otherwise; MOST_RANK: none. */
enum { MOST_RANK = 3 };
bool iterations_tell(const Footprint *print, const Loop *loop, unsigned except);
bool thread_cells_apart(const Region *region, const Footprint *print, unsigned *d);

/* Of several footprints of a written array, an access that may be to elements which another one writes; NULL: one is
 * written, and the others are not. */
const Access *print_meets_written(const Region *region, const Footprints *prints);
/* The region has other accesses to the array: its elements are read there while copies store. */
bool print_read_beside(const Region *region, const Footprint *print);

/* --------------------------------------------------------------------------------------------- */

/* The access as it is written happens in each iteration of the region's loop, once. */
bool access_is_of_iteration(const Region *region, const Access *access);
/* Loops between the access and the region have an iteration, all of them. */
bool access_is_certain(const Region *region, const Access *access);
/* The region's loop has an iteration; true where there is no loop. */
bool region_has_iteration(const Region *region);
/* A goto or a label of a switch stands in tokens [first, last]: a jump may pass over what is put before a region. */
bool tokens_jump(const Model *model, size_t first, size_t last);
/* Different numbers of structures of one type: compilers tell them apart, whichever elements they are of. */
bool members_apart(const Model *model, const Access *a, const Access *b);
/* A barrier stands in tokens [first, last]. */
bool tokens_wait(const Model *model, size_t first, size_t last, Span *where);
/* Every cell of the box, as far as the loop's iterations and the bound checks go, is touched by the
 * code itself: copying it touches nothing that the code did not. */
bool touches_exactly(const Region *region, const Footprint *print);
/* ... or by other threads of the grid, if the sizes that are added to `asked` are positive: all of it is memory of
 * the array's. */
bool touches_in_grid(const Region *region, const Footprint *print, Strs *asked);
/* Dimensions from `first` on whose subscripts are not proven to stay inside do so if parameters are as the
 * footprint's `asked` says, for which the host asks at each launch. False: parameters do not tell it. */
bool range_asked(const Region *region, Footprint *print, unsigned first);
/* cell_coverage.c: of all accesses of a footprint, or of those that write. */
typedef enum { BY_WRITES, BY_ANY } ReachedBy;
bool cells_count(const Access *access, ReachedBy by);
void cells_offsets(const Footprint *print, unsigned d, ReachedBy by, int64_t *first, int64_t *last);
bool cells_covered_by(const Footprint *print, unsigned d, ReachedBy by);
/* No cell of the dimension is one of two of its accesses, threads, or iterations. */
bool cells_are_apart(const Footprint *print, unsigned d);
/* Every cell of dimension d is some access's: there are no gaps between those of two rows. */
bool cells_covered(const Footprint *print, unsigned d);
/* Cells [first, last] of dimension d, with all digits' span, that writes reach. */
void write_offsets(const Footprint *print, unsigned d, int64_t *first, int64_t *last);

/* A condition's polys in terms of cells: every thread axis and iterator of the tile in them is a
 * digit of the footprint that a cell tells. */
bool condition_of_cells(const Region *region, const Footprint *print, const Condition *condition);
/* The dimension and digit that hold the atom; false where no cell tells it. */
bool digit_of_atom(const Footprint *print, const Atom *atom, unsigned *d, unsigned *digit);

#endif
