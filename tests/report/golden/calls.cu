// RUN: cudalite --report --arch sm_70 %s
// What functions do is told with each call's arguments: for each call that costs something else, in the files where
// the functions stand, before and after staging. A function that calls itself, one that is several and a member of a
// class are not looked into.
#include <cudalite.h>
#include "inputs/calls.cuh"
__device__ void keep(float *to, int at, float value);
__device__ float again(const float *a, int n)
{
    return n > 0 ? a[n] + again(a, n - 1) : 0;
}
__device__ float either(const float *a, int i) { return a[i]; }
__device__ float either(const float *a, long i) { return a[i * 2]; }
struct Reader {
    const float *from;
    __device__ float get(int i) { return from[i]; }
};
__global__ void rows(const float *a, float *b, const float *__restrict__ c, float t)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 512 64");
    __annotation(L"garray b 2 4 512 64");
    int row = blockIdx.x * 64 + threadIdx.x;
    for (int i = 0; i < 64; i++) {
        __annotation(L"loop i 0 64 1");
        b[row * 64 + i] = a[row * 64 + i] * t + column_of(c, 0, row + 0, 512);
    }
}
__global__ void calls(const float *a, float *b, const float *c)
{
    int i = threadIdx.x;
    Reader reader = {a};
    float x = column_of(a, 0, i, 32);
    x += column_of(a, i, 0, 32);
    keep(b, i, x);
    keep(b + 64, i, x + column_of(c, i, 0, 32));
    if (i < 3)
        keep(b + 128, i * 9, again(a, i) + either(a, i) + reader.get(i));
}
__device__ void keep(float *to, int at, float value)
{
    to[at] = value;
}
int main()
{
    float *a, *b, *c;
    cudaMalloc(&a, 512 * 64 * sizeof(float));
    cudaMalloc(&b, 512 * 64 * sizeof(float));
    cudaMalloc(&c, 512 * 64 * sizeof(float));
    rows<<<8, 64>>>(a, b, c, 2);
    calls<<<1, 32>>>(a, b, c);
    cudaDeviceSynchronize();
}
