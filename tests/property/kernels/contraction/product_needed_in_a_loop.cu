// What: a product before a loop that a sum takes and a loop needs, or one with a factor that is made itself: nvcc makes one fma
// of it where it likes to, and did so otherwise behind a bound check's branch
// EXPECT: unchanged CL145
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6
// OPTIONS: --weigh=sectors -arch=sm_90
// SIZES: 33 32
#include "harness.h"

#if CASE == 1 // a factor that is a product itself
__global__ void kernel(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ o, float *__restrict__ w,
                       int rows, int columns, float al, float be)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray o 1 4 rows");
    __annotation(L"garray w 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    float f = b[r] * (be * al);
    __annotation(L"loop c 0 columns 1");
    for (int c = 0; c < columns; c++)
        if (a[r * columns + c] > 0)
            s += a[r * columns + c];
    o[r] = s + f;
}
#elif CASE == 2 // ... a sum
__global__ void kernel(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ o, float *__restrict__ w,
                       int rows, int columns, float al, float be)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray o 1 4 rows");
    __annotation(L"garray w 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    float f = b[r] * (be + al);
    __annotation(L"loop c 0 columns 1");
    for (int c = 0; c < columns; c++)
        if (a[r * columns + c] > 0)
            s += a[r * columns + c];
    o[r] = s - f;
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
    if (r >= rows)
        return;
    float s = 0;
    float f = al * be * b[r];
    __annotation(L"loop c 0 columns 1");
    for (int c = 0; c < columns; c++)
        if (a[r * columns + c] > 0)
            s += a[r * columns + c];
    o[r] = s + f;
}
#elif CASE == 4 // a sum takes it before the loop, a quotient in it
__global__ void kernel(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ o, float *__restrict__ w,
                       int rows, int columns, float al, float be)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray o 1 4 rows");
    __annotation(L"garray w 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    float x = b[r], f = x * x, h = be + f;
    __annotation(L"loop c 0 columns 1");
    for (int c = 0; c < columns; c++)
        w[r * columns + c] = fmaxf(h * a[r * columns + c], f / (fabsf(x) + 1.5f));
}
#elif CASE == 5 // ... and so the same product, in another one
__global__ void kernel(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ o, float *__restrict__ w,
                       int rows, int columns, float al, float be)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray o 1 4 rows");
    __annotation(L"garray w 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    float x = b[r], g = x * x * al, h = be + x * x;
    __annotation(L"loop c 0 columns 1");
    for (int c = 0; c < columns; c++)
        w[r * columns + c] = fmaxf(h * a[r * columns + c], g / (fabsf(x) + 1.5f));
}
#elif CASE == 6 // ... or a product of it
__global__ void kernel(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ o, float *__restrict__ w,
                       int rows, int columns, float al, float be)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray o 1 4 rows");
    __annotation(L"garray w 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    float x = b[r], f = x * x, g = f * al, h = be + f;
    __annotation(L"loop c 0 columns 1");
    for (int c = 0; c < columns; c++)
        w[r * columns + c] = fmaxf(h * a[r * columns + c], g / (fabsf(x) + 1.5f));
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
