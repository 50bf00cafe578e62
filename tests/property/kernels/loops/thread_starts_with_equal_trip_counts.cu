// What: loops that begin elsewhere for each thread, and have as many rounds for all
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3
// SIZES: 1 1, 31 33, 64 65, 130 40, 200 64
#include "harness.h"

#if CASE == 1
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= rows)
        return;
    const int begin = y * columns, end = begin + columns;
    __annotation(L"loop i begin end 1");
    for (int i = begin; i < end; i++)
        b[i] = a[i] + i;
}
#elif CASE == 2 /* names are taken, the annotation stands in the body */
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    const int y = blockIdx.x * blockDim.x + threadIdx.x, i_first = 1, i_round = 2;
    if (y >= rows)
        return;
    const int begin = y * columns, end = (y + 1) * columns;
    for (int i = begin; i < end; i++) {
        __annotation(L"loop i begin end 1");
        b[i] = a[i] + i_first + i_round + begin;
    }
}
#else /* two loops, some rounds do nothing */
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= rows)
        return;
    const int begin = y * columns, end = begin + columns;
    float sum = 0;
    __annotation(L"loop i begin end 1");
    for (int i = begin; i < end; i++)
        sum += a[i];
    __annotation(L"loop i begin end 1");
    for (int i = begin; i < end; i++) {
        if (i % 5 == 1)
            continue;
        b[i] = a[i] + sum;
    }
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
