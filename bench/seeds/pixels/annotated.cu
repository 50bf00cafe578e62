/* Each thread counts one pixel up: neighbours, or neighbours that begin `offset` elements farther
 * on, or pixels that lie as far apart as there are blocks (Kim, Evaluation of the Performance of
 * GPU Global Memory Coalescing, 2017, tables III and IV). */
#include "main.h"

static __global__ void coalesced(ELEMENT *pixel, int offset)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray pixel 1 sizeof(ELEMENT) gridDim.x*TPB+OFFSETS");
    pixel[blockIdx.x * TPB + threadIdx.x + offset]++;
}

static __global__ void uncoalesced(ELEMENT *pixel, int blocks)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray pixel 2 sizeof(ELEMENT) TPB blocks");
    pixel[threadIdx.x * blocks + blockIdx.x]++;
}

static void coalesce(ELEMENT *pixel, int blocks, int offset)
{
    coalesced<<<blocks, TPB>>>(pixel, offset);
}

static void uncoalesce(ELEMENT *pixel, int blocks)
{
    uncoalesced<<<blocks, TPB>>>(pixel, blocks);
}
