// OPTIONS: --weigh=sectors
// Bounds that nobody writes while the kernel runs: in constant memory, and behind __restrict__ pointers, by themselves,
// in structures and through __ldg.
#include "harness.h"

struct Limits {
    int first, last;
};
__constant__ int last_column;
__constant__ Limits in_constant[2];

#define ROW blockIdx.x *blockDim.x + threadIdx.x

__global__ void constants(const float *a, float *out, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray out 1 4 rows");
    const int row = ROW, first = in_constant[1].first;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i first last_column 1");
    for (int i = first; i < last_column; i++)
        sum += a[row * columns + i];
    out[row] = sum;
}

__global__ void pointers(const float *a, float *out, const int *__restrict__ last, const Limits *__restrict__ limits,
                         int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray out 1 4 rows");
    const int row = ROW, first = limits->first, end = __ldg(last + 1), more = last[0];
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i first end 1");
    for (int i = first; i < end; i++)
        sum += a[row * columns + i];
    __annotation(L"loop k 0 more 1");
    for (int k = 0; k < more; k++)
        sum += a[row * columns + k] * 2;
    out[row] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *out = array<float>("out", rows, 2), *sum = array<float>("sum", rows, 3);
    const int last[2] = {columns / 2, columns};
    const Limits limits[2] = {{columns > 1, columns}, {columns > 2, columns}};
    int *d_last = array<int>("last", 2, 4);
    Limits *d_limits;
    CHECK(cudaMalloc(&d_limits, sizeof limits));
    CHECK(cudaMemcpy(d_last, last, sizeof last, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_limits, limits, sizeof limits, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpyToSymbol(last_column, &columns, sizeof columns));
    CHECK(cudaMemcpyToSymbol(in_constant, limits, sizeof limits));
    constants<<<blocks(rows, 64), 64>>>(a, out, rows, columns);
    pointers<<<blocks(rows, 64), 64>>>(a, sum, d_last, d_limits, rows, columns);
    CHECK(cudaFree(d_limits));
    return finish();
}
