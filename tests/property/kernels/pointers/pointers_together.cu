// What: pointers and numbers that are declared together, of which some are not used any more
#include "harness.h"

__global__ void first(const float *a, float *b, const float *__restrict__ c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x, base = row * columns, twice = base;
    const float *x = a + base, *y = c, *z = x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[twice + i] = x[i] + z[i] * y[0];
}

__global__ void second(const float *a, float *b, const float *__restrict__ c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int base = blockIdx.x * blockDim.x + threadIdx.x, row = base, columns_2 = columns;
    const float *y = c, *x = a + row * columns, *z = x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[base * columns + i] += x[i] + z[i] * y[0] + columns_2;
}

__global__ void third(const float *a, float *b, const float *__restrict__ c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    const float *x = a + row * columns, *z = x, *y = c;
    float *to = b + row * columns;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        to[i] += x[i] + z[i] * y[0];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", 1, 3);
    first<<<blocks(rows, 64), 64>>>(a, b, c, rows, columns);
    second<<<blocks(rows, 64), 64>>>(a, b, c, rows, columns);
    third<<<blocks(rows, 64), 64>>>(a, b, c, rows, columns);
    return finish();
}
