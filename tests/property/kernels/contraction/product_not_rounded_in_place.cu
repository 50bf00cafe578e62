// What: a product that is stored, made where it cannot be rounded in place
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
        d[row * columns + i] = e[row * columns + i] = a[row * columns + i] * p;
        e[row * columns + i] = 1;
        d[row * columns + i] += p;
    }
}
#elif CASE == 2
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
        number x = a[row * columns + i] * p;
        d[row * columns + i] = x;
        e[row * columns + i] = 1;
        d[row * columns + i] += p;
    }
}
#elif CASE == 3
typedef float number;
static __device__ number scaled(number x, number p) { return x * p; }
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
        d[row * columns + i] = scaled(a[row * columns + i], p);
        e[row * columns + i] = 1;
        d[row * columns + i] += p;
    }
}
#elif CASE == 4
typedef float number;
#define SCALED(x) ((x) * p)
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
        d[row * columns + i] = SCALED(a[row * columns + i]);
        e[row * columns + i] = 1;
        d[row * columns + i] += p;
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
        const number x = p * a[row * columns + i], &y = x;
        d[row * columns + i] = y;
        e[row * columns + i] = 1;
        d[row * columns + i] += p;
    }
}
#elif CASE == 6
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
        e[row * columns + i] = a[row * columns + i] * p + d[row * columns + i];
        d[row * columns + i] += p;
    }
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
