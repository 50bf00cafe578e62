// What: sizes of 64 bits, taken as ints
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3
#include "harness.h"

#if CASE == 1
__global__ void kernel(const float *a, float *b, int rows, size_t columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows) return;
    __annotation(L"loop k 0 columns 1");
    for (int k = 0; k < (int)columns; k++)
        b[i * columns + k] = a[i * columns + k] + 1;
}
#elif CASE == 2
__global__ void kernel(const float *a, float *b, int rows, size_t columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int n = (int)columns;
    if (i >= rows) return;
    __annotation(L"loop k 0 n 1");
    for (int k = 0; k < n; k++)
        b[i * n + k] = a[i * n + k] + 1;
}
#elif CASE == 3
__device__ int at(int i, int k, int n) { return i * n + k; }
__global__ void kernel(const float *a, float *b, size_t rows, size_t columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows) return;
    __annotation(L"loop k 0 columns 1");
    for (int k = 0; k < columns; k++)
        b[at(i, k, columns)] = a[at(i, k, columns)] + 1;
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
