/* Passes of the L1 cache for requests to global memory: cycles of a multiprocessor. */
#ifndef CUDALITE_COST_PASSES_H
#define CUDALITE_COST_PASSES_H

#include "../analysis/affine/traffic.h"
#include "extents.h"

/* Lanes are in rows that begin at other places of a line: one pass finds several of these. Where
 * all begin at the same place, as rows of 4096 bytes do, it finds one. */
enum { BANKS_SHIFTED = -1 };

/* Of lanes that are a constant distance apart, as many as meet in one of L1's banks; 0: not known.
 * Lanes with another threadIdx.y may meet them, too. `odd`: so are sizes that nothing tells. `row`:
 * bytes between lanes in rows of their own; else 0. */
double bank_passes(const Model *model, const Access *access, bool odd, int64_t row);
/* The access of that number loads an element that was loaded right before, and a compiler keeps:
 * nothing in between may have stored it. */
bool load_is_kept(const Model *model, size_t at);
/* Bytes from lane to lane, each in a row of its own, as long as the basis has rows; 0: they are in
 * none. */
int64_t row_bytes(Extents *extents, const Access *access);
/* Neighbours' elements share lines where rows are shorter than these, and sectors. */
Traffic in_short_rows(Traffic once, int64_t row);
/* Iterations in which some lane of a warp comes to the end of a sector, of one in which a lane
 * does: where lanes are in rows of their own that begin anywhere in a sector, they come there in
 * different iterations. 1: all do at once. */
double lanes_shifted(const Model *model, const Access *access, bool odd);
/* `vector`: elements that a thread loads or stores at a time; 1: one. `banks`: as above. */
double load_passes(const Traffic *once, double vector, double banks);
double store_passes(const Traffic *once, double vector);

#endif
