/* Launches that take a while: one of many blocks, one that never ends. */
#include <cstdio>

__global__ void slow(const float *a, float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float s = 0;
    for (int k = 0; k < n; k++)
        s += a[(i + k) % n];
    if (i < n)
        b[i] = s;
}

__global__ void endless(volatile int *a)
{
    while (*a == 0)
        __syncthreads();
}

int main(int argc, char **)
{
    float *a, *b;
    cudaMalloc(&a, 4096 * sizeof(float));
    cudaMalloc(&b, 4096 * sizeof(float));
    cudaMemset(a, 0, 4096 * sizeof(float));
    puts("begins");
    fflush(stdout);
    if (argc > 1)
        endless<<<2, 32>>>((int *)a);
    else
        slow<<<8192, 64>>>(a, b, 4096);
    return cudaDeviceSynchronize() != cudaSuccess;
}
