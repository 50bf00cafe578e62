// What: loops that begin with the last value of their type and count down
// OPTIONS: --weigh=sectors
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4
// SIZES: 1 1, 33 31, 65 32, 37 33, 64 70, 97 131
// GAIN: 1
#include <climits>

#include "harness.h"

#if CASE == 1
typedef int number;
#define LAST INT_MAX
#elif CASE == 2
typedef unsigned number;
#define LAST UINT_MAX
#elif CASE == 3
typedef long number;
#define LAST LONG_MAX
#elif CASE == 4
typedef size_t number;
#define LAST ULLONG_MAX
#endif

__global__ void kernel(const float *a, float *b, const float *p, int rows, int columns, number low, number high)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray p 1 4 columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i high low -1");
    for (number i = high; i > low; i--)
        sum += a[row * columns + (i - low - 1)] * p[(i - low - 1)];
    __annotation(L"loop i high low -1");
    for (number i = high; i > low; i--)
        b[row * columns + (i - low - 1)] = a[row * columns + (i - low - 1)] + sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *p = array<float>("p", columns, 3);
    number high = (number)LAST, low = (number)(high - columns);
    kernel<<<blocks(rows, 64), 64>>>(a, b, p, rows, columns, low, high);
    return finish();
}
