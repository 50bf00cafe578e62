// What: a product that is stored, and read back into a sum when other memory was written
// EXPECT: unchanged CL145
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6
#include "harness.h"

#if CASE == 1
typedef float number;
__global__ void kernel(const number *a, number *d, number *e, number p, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 (sizeof(number)) rows columns");
    __annotation(L"garray d 2 (sizeof(number)) rows columns");
    __annotation(L"garray e 2 (sizeof(number)) rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        d[row * columns + i] = a[row * columns + i] * p;
        e[row * columns + i] = 1;
        d[row * columns + i] += a[row * columns + i];
    }
}
#elif CASE == 2
typedef double number;
__global__ void kernel(const number *a, number *d, number *e, number p, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 (sizeof(number)) rows columns");
    __annotation(L"garray d 2 (sizeof(number)) rows columns");
    __annotation(L"garray e 2 (sizeof(number)) rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        d[row * columns + i] = a[row * columns + i] * p;
        e[row * columns + i] = 1;
        d[row * columns + i] += a[row * columns + i];
    }
}
#elif CASE == 3
typedef float number;
__global__ void kernel(const number *a, number *d, number *e, number p, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 (sizeof(number)) rows columns");
    __annotation(L"garray d 2 (sizeof(number)) rows columns");
    __annotation(L"garray e 2 (sizeof(number)) rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        d[row * columns + i] = -(p * (a[row * columns + i] + 1));
        e[row * columns + i] = 1;
        d[row * columns + i] = p - d[row * columns + i];
    }
}
#elif CASE == 4
typedef float number;
__global__ void kernel(const number *a, number *d, number *e, number p, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 (sizeof(number)) rows columns");
    __annotation(L"garray d 2 (sizeof(number)) rows columns");
    __annotation(L"garray e 2 (sizeof(number)) rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        d[row * columns + i] = a[row * columns + i] * p;
        if (i > 2)
            e[row * columns + i] = 1;
        d[row * columns + i] += a[row * columns + i];
    }
}
#elif CASE == 5
typedef float number;
__global__ void kernel(const number *a, number *d, number *e, number p, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 (sizeof(number)) rows columns");
    __annotation(L"garray d 2 (sizeof(number)) rows columns");
    __annotation(L"garray e 2 (sizeof(number)) rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        d[row * columns + i] = a[row * columns + i] * p;
        if (i > 0)
            e[row * columns + i] = d[row * columns + i - 1] + p;
    }
}
#elif CASE == 6
typedef float number;
__global__ void kernel(const number *a, number *d, number *e, number p, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 (sizeof(number)) rows columns");
    __annotation(L"garray d 1 (sizeof(number)) rows");
    __annotation(L"garray e 1 (sizeof(number)) rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    number sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        sum += d[row];
        d[row] = a[row * columns + i] * p;
    }
    e[row] = sum;
}
#endif

int main(int argc, char **argv)
{
    SIZES
    number *a = array<number>("a", count, 1);
    number *d = array<number>("d", count, 2);
    number *e = array<number>("e", count, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, d, e, (number)1.1, rows, columns);
    return finish();
}
