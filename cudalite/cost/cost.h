/* Cost: what one launch of a kernel asks of a device, and the time that this takes.
 *
 * Figures are those of the whole launch unless said. A wave is as many blocks as the device holds
 * at a time. Whoever fills a Cost (work.h, passes/estimate.h) says what it rests on. */
#ifndef CUDALITE_COST_COST_H
#define CUDALITE_COST_COST_H

#include "../base/device.h"

typedef struct {
    double sectors;         /* of 32 bytes, between L1 and L2; one that is stored counts twice */
    double bytes;           /* between L2 and DRAM: the new lines of each wave */
    double loaded;          /* ... of these, what loads bring */
    double wavefronts;      /* passes of shared memory and the L1 cache, which are one memory */
    double instructions;    /* of warps */
    double barriers;        /* that a block meets */
    double blocks;          /* that are started */
    double chain;           /* seconds of dependent operations, one wave behind the other */
    double registers;       /* of a thread */
    double shared;          /* bytes of a block */
    double flight;          /* bytes that an active multiprocessor has under way at a time */
    double multiprocessors; /* active: those that get a block */
    double around; /* seconds of other kernels before and behind it, which convert what it takes */
    bool apart;    /* blocks beside each other walk in parts of rows that are far apart */
    double
        occupancy; /* threads that they hold, of those that they could; to be told, not weighed */
} Cost;

/* What a launch waits for most. In this order, which breaks ties. */
typedef enum {
    LIMIT_DRAM,
    LIMIT_LATENCY, /* too few bytes in flight for DRAM */
    LIMIT_L2,
    LIMIT_SHARED,
    LIMIT_ISSUE,
    LIMIT_CHAIN,
    LIMIT_LAUNCH,
    LIMIT_COUNT
} Limiter;

/* Seconds. */
double cost_time(const Device *device, const Cost *cost);
/* ... and why. */
Limiter cost_limit(const Device *device, const Cost *cost);
const char *cost_limit_name(Limiter limit); /* "DRAM", "latency", "L1" ... */

/* Seconds that an empty kernel takes, back to back with others: measured by many, 2 to 3 us. */
#define COST_LAUNCH 2.2e-6

/* Seconds in which DRAM reads or writes so many bytes, at best. */
double cost_copy_time(const Device *device, double bytes);

/* Blocks that a multiprocessor holds at a time; 0: not even one. */
double cost_resident(const Device *device, double threads, double registers, double shared);

#endif
