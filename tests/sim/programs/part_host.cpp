// Host code of a program that is built of .cu and .cpp files; its names are none of CUDA's.
#include <cuda_runtime.h>
#ifdef __CUDACC__
#error this is no CUDA file
#endif
static unsigned umin(unsigned a, unsigned b) { return a < b ? a : b; }
int total(int n)
{
    int *d;
    if (cudaMalloc(&d, 100) != cudaSuccess || cudaFree(d) != cudaSuccess)
        return -1;
    return (int)umin((unsigned)n, 37u);
}
