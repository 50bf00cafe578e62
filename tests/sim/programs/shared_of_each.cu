/* Each kernel has a shared array of its own, of elements with constructors: the compiler keeps guards for them. */
#include <cuda_runtime.h>


__global__ void plain(float *p)
{
    __shared__ float tile[10000];
    tile[threadIdx.x] = p[threadIdx.x];
    __syncwarp();
    p[threadIdx.x] = tile[31 - threadIdx.x];
}

__global__ void first(float2 *p)
{
    __shared__ float2 tile[1000];
    tile[threadIdx.x] = p[threadIdx.x];
    __syncwarp();
    p[threadIdx.x] = tile[31 - threadIdx.x];
}

__global__ void second(float2 *p)
{
    __shared__ float2 tile[3000];
    tile[threadIdx.x] = p[threadIdx.x];
    __syncwarp();
    p[threadIdx.x] = tile[31 - threadIdx.x];
}

int main()
{
    float2 *p;
    cudaMalloc(&p, 32 * sizeof(float2));
    cudaMemset(p, 0, 32 * sizeof(float2));
    plain<<<1, 32>>>((float *)p);
    first<<<1, 32>>>(p);
    second<<<1, 32>>>(p);
    return cudaDeviceSynchronize() != cudaSuccess;
}
