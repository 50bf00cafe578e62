/* GPUs: limits and speeds by compute capability, the table device.def, or a line of a file. */
#ifndef CUDALITE_BASE_DEVICE_H
#define CUDALITE_BASE_DEVICE_H

#include "str.h"

typedef struct {
    unsigned arch; /* compute capability times 10: 75, 80, 90 ... */
    unsigned multiprocessors;
    int64_t threads, blocks;  /* that a multiprocessor holds */
    int64_t shared;           /* bytes of a multiprocessor */
    int64_t optin;            /* bytes that a block may have, where the host asks for them */
    int64_t reserved;         /* bytes of it that each block costs beside its own */
    double clock;             /* Hz */
    double dram, l2;          /* bytes a second, of loads and stores; of loads alone */
    double latency;           /* seconds from a load's issue until data of DRAM are there */
    double halves;            /* 2 * p of cost_time */
    int64_t l1_size, l2_size; /* bytes; l1_size: shared memory included */
    double bytes;             /* of DRAM for each multiprocessor and cycle */
    bool ahead;               /* it has cp.async */
} Device;

enum { DEVICE_REGISTERS = 65536 }; /* of a multiprocessor */

/* What is known of it; of one later than all of the table the limits of sm_75 are taken. NULL:
 * there is no such GPU. */
const Device *device_find(unsigned arch);
/* Where nothing tells the GPU: that of sm_80, but without cp.async, which code that nvcc compiles
 * for sm_75, its default, does not have. */
const Device *device_common(void);
bool device_is_common(const Device *device);
/* ... and another one with faster memory, on which nothing may be slower either; NULL: the GPU is
 * told. */
const Device *device_beside(const Device *device);

/* A device as a file has it, words `name=number` in the units of device.def, `#` to the end of a
 * line: what it does not say is as the table has it for its `arch`, which it must say. False:
 * *wrong is the word that is none; empty: there is no arch that is known. */
bool device_read(Str text, Device *device, Str *wrong);

#endif
