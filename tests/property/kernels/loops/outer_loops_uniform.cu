// What: outer loops that cannot be counted, but run alike for all threads of the block
// OPTIONS: --weigh=sectors
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8
#include "harness.h"

#if CASE == 1
__global__ void kernel(const float *a, float *b, int rows, int columns, int last, int zero)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows)
        return;
    for (int t = last; t > 0; t /= 2) {
        __annotation(L"loop k 0 columns 1");
        for (int k = 0; k < columns; k++)
            b[i * columns + k] = b[i * columns + k] * 0.5f + t * a[i * columns + k];
    }
}
#elif CASE == 2
__global__ void kernel(const float *a, float *b, int rows, int columns, int last, int zero)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows) {
    for (int t = last; t >= 1; t >>= 1) {
        __annotation(L"loop k 0 columns 1");
        for (int k = 0; k < columns; k++)
            b[i * columns + k] += a[i * columns + k];
    }
    }
}
#elif CASE == 3
__global__ void kernel(const float *a, float *b, int rows, int columns, int last, int zero)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows)
        return;
    for (int t = 1; t < last; t *= 2) {
        __annotation(L"loop k 0 columns 1");
        for (int k = 0; k < columns; k++)
            if (k + t < columns) b[i * columns + k] += a[i * columns + k + t];
    }
}
#elif CASE == 4
__global__ void kernel(const float *a, float *b, int rows, int columns, int last, int zero)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows) {
    for (int t = 1; t <= last && t < 4; t++) {
        __annotation(L"loop k 0 columns 1");
        for (int k = 0; k < columns; k++)
            b[i * columns + k] -= t * a[i * columns + k];
    }
    }
}
#elif CASE == 5
__global__ void kernel(const float *a, float *b, int rows, int columns, int last, int zero)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows)
        return;
    float s = 0;
    for (int t = last - 1; t >= 0 && zero == 0; t--) {
        __annotation(L"loop k 0 columns 1");
        for (int k = 0; k < columns; k++)
            s += a[i * columns + k] * t;
    }
    b[i * columns] = s;
}
#elif CASE == 6
__global__ void kernel(const float *a, float *b, int rows, int columns, int last, int zero)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows) {
    for (unsigned t = last / 2; t > 0; t = t / 2) {
        __annotation(L"loop k 0 columns 1");
        for (int k = 0; k < columns; k++)
            if (t > 1) b[i * columns + k] += a[i * columns + k];
    }
    }
}
#elif CASE == 7
__global__ void kernel(const float *a, float *b, int rows, int columns, int last, int zero)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows)
        return;
    float s = 0;
    for (int t = 1; t < columns; t <<= 1) {
        __annotation(L"loop k 0 columns 1");
        for (int k = 0; k < columns; k++)
            s += a[i * columns + k] * (k & t);
    }
    b[i * columns] = s;
}
#elif CASE == 8
__global__ void kernel(const float *a, float *b, int rows, int columns, int last, int zero)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows) {
    for (int t = columns / 2; t > 0; t /= 2) {
        __annotation(L"loop k 0 t+t/2 1");
        for (int k = 0; k < t + t / 2; k++)
            b[i * columns + k] = a[i * columns + k] + t;
    }
    }
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, 5, 0);
    return finish();
}
