// What: a garray through a pointer to something else of the same size, or without its const
// GAIN: 1.7
// EXPECT: unchanged CL129 CL134 | unchanged CL129 CL134 | unchanged CL129 CL134 | staged | unchanged CL129 CL134 | unchanged CL129 CL134 | staged
// TELLS:  |  |  | CL129 |  |  | CL129
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7
// SIZES: 33 32, 97 101
#include "harness.h"

__device__ int inc(int &x)
{
    return x += 1;
}
__device__ int seen(int &x)
{
    x -= 3;
    return x;
}

#if CASE == 1
#define VALUE ((const unsigned *)a)[at] / 2
#elif CASE == 2
#define VALUE reinterpret_cast<const unsigned *>(a)[at] >> 3
#elif CASE == 3
#define VALUE ((const volatile int *)a)[at]
#elif CASE == 4
#define VALUE ((const float *)a)[at] != 0
#elif CASE == 5
#define VALUE inc(((int *)a)[at])
#elif CASE == 6
#define VALUE seen(const_cast<int &>(a[at]))
#elif CASE == 7
#define VALUE (((int *)a)[at] = i)
#endif

__global__ void kernel(const int *a, int *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        int at = row * columns + i;
        b[at] = VALUE;
    }
}

int main(int argc, char **argv)
{
    SIZES
    int *a = array<int>("a", count, 1);
    int *b = array<int>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
