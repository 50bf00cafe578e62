/* Limits of GPUs by compute capability: the table device.def. */
#ifndef CUDALITE_BASE_DEVICE_H
#define CUDALITE_BASE_DEVICE_H

#include <stdint.h>

typedef struct {
    unsigned arch; /* compute capability times 10: 75, 80, 90 ... */
    unsigned multiprocessors;
    int64_t threads, blocks; /* that a multiprocessor holds */
    int64_t shared;          /* bytes of a multiprocessor */
    int64_t optin;           /* bytes that a block may have, where the host asks for them */
    int64_t reserved;        /* bytes of it that each block costs beside its own */
    double bytes;            /* of DRAM for each multiprocessor and cycle */
} Device;

/* What is known of it; of one later than all of the table the limits of sm_75 are taken. NULL: there
 * is no such GPU. */
const Device *device_find(unsigned arch);

#endif
