/* The launch that figures are for, and the sizes that it and --assume tell: reports count with
 * them, and times are predicted for them. */
#ifndef CUDALITE_COST_LAUNCHED_H
#define CUDALITE_COST_LAUNCHED_H

#include "../analysis/facts.h"
#include "extents.h"

typedef struct {
    const Launch *
        launch; /* the largest one of the file with this block that passes what --assume says; NULL: no grid is
                             known */
    int64_t grid[3]; /* --assume gives it, or else the launch; 0 unknown */
    unsigned line;   /* of the launch, where others have another grid or other sizes; or 0 */
} Launched;

/* Launches whose block is not known are assumed to have the shape `block`. */
Launched launched_find(const Launches *launches, const Kernel *kernel, const int64_t block[3],
                       const Assumptions *given);
/* What it passes for a parameter, by its place; without one, what all launches pass. 0: that is no
 * number that is known. */
int64_t launched_argument(const Launches *launches, const Launch *launch, size_t index);
/* What the figures of a kernel rest on: its launches, and sizes that --assume tells, or else the
 * launch. */
EstimateBasis launched_basis(const Model *model, const StrMap *launches, const Assumptions *given);

#endif
