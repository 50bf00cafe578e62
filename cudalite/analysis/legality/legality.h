/* Legality of staging (DESIGN section 4): questions about one array in one region, each with a rule
 * that names the answer when it is no. */
#ifndef CUDALITE_ANALYSIS_LEGALITY_LEGALITY_H
#define CUDALITE_ANALYSIS_LEGALITY_LEGALITY_H

#include "../affine/footprint.h"

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

/* The access as it is written happens in each iteration of the region's loop, once. */
bool access_is_of_iteration(const Region *region, const Access *access);
/* Loops between the access and the region have an iteration, all of them. */
bool access_is_certain(const Region *region, const Access *access);
/* The region's loop has an iteration; true where there is no loop. */
bool region_has_iteration(const Region *region);
/* Every cell of the box, as far as the loop's iterations and the bound checks go, is touched by the
 * code itself: copying it touches nothing that the code did not. */
bool touches_exactly(const Region *region, const Footprint *print);
/* ... or by other threads of the grid, if the sizes that are added to `asked` are positive: all of
 * it is memory of the array's. */
bool touches_in_grid(const Region *region, const Footprint *print, Strs *asked);
/* ... for copies that ask that condition of each cell. */
bool touches_if_asked(const Region *region, const Footprint *print, const Condition *condition);
/* Dimensions from `first` on whose subscripts are not proven to stay inside do so if parameters are
 * as the footprint's `asked` says, for which the host asks at each launch. False: parameters do not
 * tell it. */
bool range_asked(const Region *region, Footprint *print, unsigned first);

/* Distances in bytes may not be those of whole elements, and no launch can check it: the kernel stays,
 * which is told. */
bool legal_pitches_lack(const Model *model);

#endif
