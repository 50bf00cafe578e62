/* Predicted memory traffic: the symbolic index evaluated for the lanes of a warp.
 *
 * Units: a request is one load or store instruction of one warp; a sector is 32 bytes of global
 * memory (CUDA C++ Best Practices Guide, coalesced access). Sizes that are not known when cudalite
 * runs are what Region.sizes says: a large odd number, so that rows are unaligned, a multiple of a
 * line, or the mean of both. */
#ifndef CUDALITE_ANALYSIS_AFFINE_TRAFFIC_H
#define CUDALITE_ANALYSIS_AFFINE_TRAFFIC_H

#include "request.h"

enum { SECTOR_BYTES = 32, LINE_BYTES = 128 };

/* lines: of 128 bytes, in each pass of a request: what the L1 cache looks up, one a cycle. */
typedef struct {
    double requests, sectors, lines;
} Traffic;

/* Predictions for the array differ with the sizes that are taken: Region.sizes is SIZES_MIXED, and
 * those that its places depend on are not all known. */
bool predict_is_mixed(const Region *region, const Array *array);

/* What the access costs in global memory as it stands: one block, one tile. */
Traffic predict_access(const Region *region, const Access *access);
/* All cells of a copy. */
Traffic predict_copy(const Region *region, const Footprint *print, const CopyNest *nest);

/* Cells from the box' first one to the first whose element begins a sector, where rows are
 * aligned. */
int64_t predict_aligned_cell(const Region *region, const Footprint *print);

/* How the lanes of a warp see an access (DESIGN section 3; seeds 000: the effect of threadIdx.x
 * + 1). */
typedef enum {
    CLASS_BROADCAST,
    CLASS_COALESCED,
    CLASS_STRIDED,
    CLASS_ROW_STRIDE,
    CLASS_IRREGULAR
} AccessClass;
AccessClass access_class(const Model *model, const Access *access, int64_t *stride);
const char *access_class_name(AccessClass class);

#endif
