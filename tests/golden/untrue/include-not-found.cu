// RUN(1): cudalite %s
// A size that nothing defines may be in a file that was not found.
#include "cudalite.h"
#include "inputs/no-such-sizes.h"

__global__ void scale(float *a, int n)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray a 1 4 n");
    int i = blockIdx.x * TPB + threadIdx.x;
    if (i < n)
        a[i] *= 2;
}
