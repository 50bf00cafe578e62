/* The same by hand: lanes along the pixels, and blocks that begin where 128 bytes do, whatever the
 * offset. */
#include "main.h"

static __global__ void coalesced(ELEMENT *pixel, int offset, size_t count)
{
    const size_t line = 128 / sizeof(ELEMENT);
    const size_t i = offset / line * line + (size_t)blockIdx.x * TPB + threadIdx.x;
    if (i >= offset && i < offset + count)
        pixel[i]++;
}

static void coalesce(ELEMENT *pixel, int blocks, int offset)
{
    coalesced<<<blocks + (offset > 0), TPB>>>(pixel, offset, (size_t)blocks * TPB);
}

static void uncoalesce(ELEMENT *pixel, int blocks)
{
    coalesced<<<blocks, TPB>>>(pixel, 0, (size_t)blocks * TPB);
}
