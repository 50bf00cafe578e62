// What: calls whose values are a part of what a statement computes
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 31 33, 64 65, 65 1, 130 40, 200 64
// CONTRACT: 1
#include "harness.h"

__device__ float sum(const float *row, int n)
{
    float all = 0;
    for (int i = 0; i < n; i++)
        all += row[i];
    return all;
}

__device__ float norm(const float *row, int n)
{
    float squares = 0;
    for (int i = 0; i < n; i++)
        squares += row[i] * row[i];
    return squares;
}

__device__ float scaled(const float *row, int n, float by)
{
    float all = 0;
    for (int i = 0; i < n; i++)
        all += row[i];
    return all * by;
}

__global__ void within_mean(const float *a, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray c 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= rows)
        return;
    const float mean = sum(a + y * columns, columns) / columns;
    float variance = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        variance += (a[y * columns + i] - mean) * (a[y * columns + i] - mean);
    c[y] = variance;
}

__global__ void within_sums(const float *a, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray c 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y < rows)
        c[y] = 2.5f * sum(&a[y * columns], columns) + 1.25f;
}

__global__ void within_root(const float *a, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray c 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y < rows)
        c[y] -= sqrtf(norm(&a[y * columns], columns));
}

__global__ void within_product(const float *a, float *c, int rows, int columns, float by)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray c 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y < rows)
        c[y] = (int)(scaled(&a[y * columns], columns, by) - 0.7f);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *c = array<float>("c", 4 * rows, 2);
    within_mean<<<blocks(rows, 64), 64>>>(a, c, rows, columns);
    within_sums<<<blocks(rows, 64), 64>>>(a, c + rows, rows, columns);
    within_root<<<blocks(rows, 64), 64>>>(a, c + 2 * rows, rows, columns);
    within_product<<<blocks(rows, 64), 64>>>(a, c + 3 * rows, rows, columns, 1.7f);
    return finish();
}
