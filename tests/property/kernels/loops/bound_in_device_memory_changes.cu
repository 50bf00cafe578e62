// EXPECT: unchanged CL121
// OPTIONS: --weigh=sectors
// SIZES: 33 32, 97 101
// Loops end at variables of the file, which the kernels may write: by a longer name, in a function, through an array of
// such numbers, by an address.
#include "harness.h"

__device__ int named, stepped, aliased, added;
__device__ void step(int by)
{
    stepped += by;
}

__global__ void by_name(const float *a, float *b, int h, int w, int more)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 1 4 h");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    float sum = 0;
    for (int x = 0; x < named; x++) {
        __annotation(L"loop x 0 named 1");
        sum += a[y * w + x];
    }
    b[y] = sum;
    if (more)
        ::named = w - 1;
}

__global__ void by_function(const float *a, float *b, int h, int w, int more)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 1 4 h");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    float sum = 0;
    for (int x = 0; x < stepped; x++) {
        __annotation(L"loop x 0 stepped 1");
        sum += a[y * w + x];
    }
    b[y] = sum;
    if (more)
        step(more);
}

__global__ void by_array(const int *a, int *b, int h, int w)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 1 4 h");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    int sum = 0;
    for (int x = 0; x < aliased; x++) {
        __annotation(L"loop x 0 aliased 1");
        sum += a[y * w + x];
    }
    b[y] = sum;
}

__global__ void by_address(const float *a, float *b, int h, int w, int more)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 1 4 h");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    float sum = 0;
    for (int x = 0; x < added; x++) {
        __annotation(L"loop x 0 added 1");
        sum += a[y * w + x];
    }
    b[y] = sum;
    if (more)
        atomicAdd(&added, more);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", rows, 2);
    int *c = array<int>("c", count, 3), *d = array<int>("d", rows, 4);
    cudaMemcpyToSymbol(named, &columns, sizeof columns);
    cudaMemcpyToSymbol(stepped, &columns, sizeof columns);
    cudaMemcpyToSymbol(aliased, &columns, sizeof columns);
    cudaMemcpyToSymbol(added, &columns, sizeof columns);
    by_name<<<blocks(rows, 64), 64>>>(a, b, rows, columns, 0);
    by_function<<<blocks(rows, 64), 64>>>(a, b, rows, columns, 0);
    by_array<<<blocks(rows, 64), 64>>>(c, d, rows, columns);
    by_address<<<blocks(rows, 64), 64>>>(a, b, rows, columns, 0);
    return finish();
}
