// Kernels whose results depend on the order of threads: SUM by rounding, LAST by who comes last, WAIT on blocks.
#include <cstdio>

__global__ void scale(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] *= 3;
}

__global__ void sum(const float *a, float *s, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(s, a[i]);
}

__global__ void count(const float *a, int *s, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && a[i] > 0.01f)
        atomicAdd(s, 1);
}

__global__ void last(int *s, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicExch(s, i);
}

__global__ void wait(int *turn)
{
    while (atomicAdd(turn, 0) != (int)blockIdx.x) {
    }
    atomicAdd(turn, 1);
}

__global__ void mirror(float *a)
{
    __shared__ float tile[128];
    tile[threadIdx.x] = a[threadIdx.x];
#ifndef RACE
    __syncthreads();
#endif
    a[threadIdx.x] = tile[127 - threadIdx.x];
}

int main()
{
    const int n = 1000;
    float host[n], *a, *s;
    int *t;
    for (int i = 0; i < n; i++)
        host[i] = 1.0f / (i + 1);
    cudaMalloc(&a, sizeof host);
    cudaMalloc(&s, sizeof *s);
    cudaMalloc(&t, sizeof *t);
    cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemset(s, 0, sizeof *s);
    cudaMemset(t, 0, sizeof *t);
    scale<<<8, 128>>>(a, n);
#if defined SUM
    sum<<<8, 128>>>(a, s, n);
#elif defined LAST
    last<<<8, 128>>>(t, n);
#elif defined WAIT
    wait<<<8, 1>>>(t);
#else
    count<<<8, 128>>>(a, t, n);
#endif
    mirror<<<1, 128>>>(a);
    cudaDeviceSynchronize();
    printf("done\n");
    return 0;
}
