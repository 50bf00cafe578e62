#include "part.cuh"
__global__ void count(int *sum) { atomicAdd(sum, 1); }
int total(int n)
{
    int *d, h;
    cudaMalloc(&d, sizeof h);
    cudaMemset(d, 0, sizeof h);
    launch_set(d, 2);
    count<<<1, n>>>(d);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    return h;
}
