/* Whose elements they are. */
#ifndef CUDALITE_ANALYSIS_LEGALITY_WRITE_PRIVACY_H
#define CUDALITE_ANALYSIS_LEGALITY_WRITE_PRIVACY_H

#include "../affine/footprint.h"

typedef enum { OF_THE_BLOCK, OF_THE_THREAD } Owner;
/* Nobody but the block, or thread, that has the footprint's elements writes a byte of them in the
 * kernel, as far as cells are elements of their own. `where`: who else might; NULL: another
 * block. */
bool owns_elements(const Region *region, const Footprint *print, Owner owner, const Expr **where);
/* No two cells are one element, for all threads or for each by itself. `d`: because of this
 * dimension, where some might be. */
bool cells_apart(const Region *region, const Footprint *print, unsigned *d);
/* Iterations of the loop, in which the footprint's tile lies, tell a subscript of their own and no
 * other one: cells of different tiles are different elements. `except`: a dimension that may be
 * told otherwise; MOST_RANK: none. */
bool iterations_tell(const Footprint *print, const Loop *loop, unsigned except);
bool thread_cells_apart(const Region *region, const Footprint *print, unsigned *d);

/* Of several footprints of a written array, an access that may be to elements which another one
 * writes; NULL: one is written, and the others are not. */
const Access *print_meets_written(const Region *region, const Footprints *prints);
/* The region has other accesses to the array: its elements are read there while copies store. */
bool print_read_beside(const Region *region, const Footprint *print);

#endif
