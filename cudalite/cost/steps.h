/* What a thread does, instruction by instruction: how many there are, and how long they take one
 * behind the other. */
#ifndef CUDALITE_COST_STEPS_H
#define CUDALITE_COST_STEPS_H

#include "work.h"

typedef struct {
    double count;  /* of a thread */
    double cycles; /* ... one behind the other, waits included */
} Steps;

/* Of a thread that is launched, tiles and their copies included. */
Steps steps_of_kernel(Work *work);
/* Tiles of so many iterations. Of the last one, passes that have nothing to copy are asked about, too (a
 * histogram of 129 bytes in tiles of 128 took an H200 1.15 to 1.34 of the time as written). */
double steps_tiles(double trips, double iterations);

#endif
