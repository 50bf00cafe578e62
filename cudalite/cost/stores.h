/* What stores to global memory ask of L2, in sectors. A thread that stores the members of a
 * structure one behind the other fills its sectors, which L2 then merges; parts that are stored by
 * themselves it has to merge with what is there. */
#ifndef CUDALITE_COST_STORES_H
#define CUDALITE_COST_STORES_H

#include "../analysis/affine/traffic.h"
#include "unique.h"

enum {
    WRITTEN_OUT = 8
}; /* iterations at a time, by nvcc, of a loop whose number of iterations it does not know */

/* nvcc loads for later iterations of the loop before the store: the arrays do not overlap, or what
 * the iterations that it writes out together load none of them stores. */
bool store_is_passed(const Model *model, const Access *store, const Loop *loop);
/* The access of that number is one more that stores the nest's elements, with nothing loaded since
 * the one before. */
bool store_joins(const Model *model, size_t access, const Nest *nest);
/* More bytes that DRAM takes for sectors that L2 evicts before they are whole, of a store to which
 * so many of DRAM are counted. */
double store_evicted(const Nest *nest, const Traffic *once, double dram, const double grid[3]);
/* Sectors of L2's traffic for each that is stored. `vector`: elements that a thread stores at a
 * time. */
double store_sectors(const Nest *nest, const Traffic *once, double vector);

#endif
