// What machine code does, and nothing else in this directory: variables of the device, constants, printf, functions, atomics, votes,
// shuffles, local arrays, shared memory that the launch gives.
#include <cstdio>
#include <cuda_runtime.h>

#define CHECK(call) (void)((call) == cudaSuccess || printf("%s fails\n", #call))

#if defined UNKNOWN
__global__ void unknown(cudaTextureObject_t texture, float *out)
{
    out[threadIdx.x] = tex2D<float>(texture, threadIdx.x, 0);
}
int main()
{
    float *out;
    CHECK(cudaMalloc(&out, 128));
    unknown<<<1, 32>>>(0, out);
}
#elif defined MISSING
int main()
{
    cudaGraph_t graph;
    return cudaGraphCreate(&graph, 0);
}
#elif defined FUSED
__global__ void multiply(float *a)
{
    a[threadIdx.x] = a[threadIdx.x] * a[threadIdx.x] - a[threadIdx.x + 32];
}
int main()
{
    float host[64], *a;
    for (int i = 0; i < 64; i++)
        host[i] = i < 32 ? 1.0001f : 1.0001f * 1.0001f;
    CHECK(cudaMalloc(&a, sizeof host));
    CHECK(cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice));
    multiply<<<1, 32>>>(a);
    CHECK(cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost));
    puts(host[5] == 0 ? "two roundings" : "one rounding");
}
#else
__device__ int counter;
__device__ int table[4] = {10, 20, 30, 40};
__constant__ int weights[3];

__device__ __noinline__ int chosen(int a, int b)
{
    return a > b ? a * 3 + b : b / (a + 1);
}

__global__ void kernel(int *out, long long *wide, int n)
{
    extern __shared__ int shared[];
    int i = blockIdx.x * blockDim.x + threadIdx.x, local[8];
    for (int k = 0; k < 8; k++)
        local[k] = (i * (k + 3)) % 11;
    shared[threadIdx.x] = i < n ? i * weights[i % 3] : 0;
    int odd = __syncthreads_count(i & 1);
    int value = shared[blockDim.x - 1 - threadIdx.x] + table[i & 3] + local[i & 7] + odd;
    value += __shfl_xor_sync(0xffffffff, value, 5) + __popc(__ballot_sync(0xffffffff, value & 2));
    switch (i % 5) {
    case 0: value = chosen(value, i); break;
    case 1: value ^= 0x55; break;
    case 3: value = -value; break;
    default: value += 1000000007; break;
    }
    if (i < n) {
        out[i] = value;
        wide[i] = (long long)value * value / (i + 1) % 1000003;
        atomicAdd(&counter, 1);
        atomicMax(&out[n], value);
        if (i == 3)
            printf("thread %d has %d and %.3f, %s\n", i, value, i * 0.5, "a text");
    }
}

int main()
{
    const int n = 1000;
    const int factors[3] = {2, 3, 5};
    static int host[n + 1];
    static long long wide_host[n];
    int *out, count;
    long long *wide;
    cudaDeviceProp device;
    CHECK(cudaGetDeviceProperties(&device, 0));
    CHECK(cudaMalloc(&out, sizeof host));
    CHECK(cudaMalloc(&wide, sizeof wide_host));
    CHECK(cudaMemset(out, 0, sizeof host));
    CHECK(cudaMemcpyToSymbol(weights, factors, sizeof factors));
    CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000));
    kernel<<<8, 128, 60000>>>(out, wide, n);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(wide_host, wide, sizeof wide_host, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpyFromSymbol(&count, counter, sizeof count));
    unsigned sum = 0;
    for (int i = 0; i <= n; i++)
        sum = sum * 31 + host[i] + (i < n ? (unsigned)wide_host[i] : 0);
    printf("%u, %d counted, warps of %d\n", sum, count, device.warpSize);
}
#endif
