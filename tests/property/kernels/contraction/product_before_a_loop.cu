// What: a product by a number that a loop behind adds to, which ptxas makes in that loop: through a copy, a vector, a function, a
// lambda, in steps
// EXPECT: unchanged CL145
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6
// OPTIONS: --weigh=sectors -arch=sm_90
// SIZES: 33 32
#include "harness.h"

__device__ float scaled(float x)
{
    return x * 0.37f;
}

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
        float f = b[r] * 0.37f, g = f;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) w[r * columns + c] = a[r * columns + c] + g;
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
        float2 f = make_float2(b[r] * 0.37f, al);
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) w[r * columns + c] = a[r * columns + c] + f.x;
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
        float2 f;
        f.x = b[r] * 0.37f;
        f.y = 0;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) w[r * columns + c] = a[r * columns + c] + f.x;
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
        float f = scaled(b[r]);
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) w[r * columns + c] = a[r * columns + c] + f;
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
        auto by = [=](float x) { return x * 0.3f; };
        float f = by(b[r]);
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) w[r * columns + c] = a[r * columns + c] + f;
    }
}
#elif CASE == 6
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
        float f = 1;
        f *= 0.37f;
        f *= b[r];
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) w[r * columns + c] = a[r * columns + c] + f;
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
