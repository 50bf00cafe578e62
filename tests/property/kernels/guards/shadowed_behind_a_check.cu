// What: variables of a guarded block with the names of others outside, which statements before them use
// TELLS: CL135
#include "harness.h"

__constant__ float scale = 3;

__global__ void of_the_block(const float *a, const float *d, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float x = 5;
    if (row < rows) {
        float y = x + d[row];
        float x = d[row] + 2, sum = 0;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            sum += a[row * columns + i];
        c[row] = sum + x + y;
    }
}

__global__ void of_the_file(const float *a, const float *d, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float y = scale + d[row];
    float scale = d[row] + 2, sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += a[row * columns + i];
    c[row] = sum + scale + y;
}

__global__ void of_a_parameter(const float *a, const float *d, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        float y = rows + d[row];
        y = y + columns;
        float rows = d[row] + 2, sum = 0;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            sum += a[row * columns + i];
        c[row] = sum + rows + y;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *d = array<float>("d", (size_t)rows, 2);
    float *b = array<float>("b", (size_t)rows, 3), *c = array<float>("c", (size_t)rows, 4), *e = array<float>("e", (size_t)rows, 5);
    of_the_block<<<blocks(rows, 64), 64>>>(a, d, b, rows, columns);
    of_the_file<<<blocks(rows, 64), 64>>>(a, d, c, rows, columns);
    of_a_parameter<<<blocks(rows, 64), 64>>>(a, d, e, rows, columns);
    return finish();
}
