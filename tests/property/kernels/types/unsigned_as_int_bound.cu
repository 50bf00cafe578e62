// What: loops that end at an unsigned converted to int; the same number is a stride and a bound
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3
#include "harness.h"

#if CASE == 1
__global__ void kernel(const float *a, float *b, int rows, unsigned columns, unsigned length)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows) return;
    for (int k = 0; k < (int)columns; k++) {
        __annotation(L"loop k 0 columns 1");
        b[i * columns + k] = a[i * columns + k] + 1;
    }
}
#elif CASE == 2
__global__ void kernel(const float *a, float *b, int rows, unsigned columns, unsigned length)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows) return;
    int end = length, stride = columns;
    for (int k = 0; k < end; k++) {
        __annotation(L"loop k 0 end 1");
        b[i * stride + k] = a[i * columns + k] + 1;
    }
}
#else
__global__ void kernel(const float *a, float *b, int rows, unsigned columns, unsigned length)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows) return;
    for (int k = (int)length - 1; k >= 0; k--) {
        __annotation(L"loop k length-1 -1 -1");
        b[i * columns + k] += a[i * columns + k];
    }
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, columns);
    return finish();
}
