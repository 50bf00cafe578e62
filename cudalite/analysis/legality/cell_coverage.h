/* Which cells of a footprint its accesses reach. */
#ifndef CUDALITE_ANALYSIS_LEGALITY_CELL_COVERAGE_H
#define CUDALITE_ANALYSIS_LEGALITY_CELL_COVERAGE_H

#include "../affine/footprint.h"

/* Of all accesses of a footprint, or of those that write. */
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
