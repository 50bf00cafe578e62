// What: a product by a number that a loop behind adds to: all threads make it, so that it meets the same sums
// GAIN: 1.5
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5
// OPTIONS: --weigh=sectors -arch=sm_90
// SIZES: 1 1, 33 32, 65 33, 97 101
#include "harness.h"

#if CASE == 1
__global__ void kernel(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ o, float *__restrict__ w,
                       int rows, int columns, float al, float be)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray o 1 4 rows");
    __annotation(L"garray w 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float f = b[r] * 0.37f;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) w[r * columns + c] = a[r * columns + c] + f;
    }
}
#elif CASE == 2
__global__ void kernel(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ o, float *__restrict__ w,
                       int rows, int columns, float al, float be)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray o 1 4 rows");
    __annotation(L"garray w 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = al;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) s += a[r * columns + c];
        float f = s * 0.37f;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) w[r * columns + c] = a[r * columns + c] - f;
    }
}
#elif CASE == 3
__global__ void kernel(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ o, float *__restrict__ w,
                       int rows, int columns, float al, float be)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray o 1 4 rows");
    __annotation(L"garray w 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float f = (b[r] + 1) * 0.37f;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) w[r * columns + c] = a[r * columns + c] + f;
    }
}
#elif CASE == 4
__global__ void kernel(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ o, float *__restrict__ w,
                       int rows, int columns, float al, float be)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray o 1 4 rows");
    __annotation(L"garray w 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float m = b[r];
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) m = fmaxf(m, a[r * columns + c]);
        float f = m * 0.9f;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) w[r * columns + c] = a[r * columns + c] - f;
    }
}
#elif CASE == 5
__global__ void kernel(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ o, float *__restrict__ w,
                       int rows, int columns, float al, float be)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray o 1 4 rows");
    __annotation(L"garray w 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float f = -b[r] * 0.37f;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) w[r * columns + c] = f - a[r * columns + c];
    }
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    float *o = array<float>("o", rows, 3);
    float *w = array<float>("w", count, 4);
    kernel<<<blocks(rows, 64), 64>>>(a, b, o, w, rows, columns, 0.73f, 0.27f);
    return finish();
}
