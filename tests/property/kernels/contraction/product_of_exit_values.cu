// What: an integer, a member or an element that a loop leaves, a number before it, times a number: nvcc multiplies on each path past
// the loop, and fuses that product with no sum
// EXPECT: unchanged CL145
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9 | -DCASE=10 | -DCASE=11 | -DCASE=12
// OPTIONS: --weigh=sectors -arch=sm_90
// SIZES: 33 32
#include "harness.h"

__device__ float scaled(int n)
{
    return n * 0.37f;
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
        int n = 0;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) n += a[r * columns + c] > al;
        o[r] = n * 0.37f + be;
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
        unsigned n = 1;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) n += a[r * columns + c] > al;
        o[r] = be - n * 0.37f;
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
        int n = 0;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) if (a[r * columns + c] > al) n++;
        o[r] = (n + 1) * 0.37f + be;
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
        int n = 0;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) n += a[r * columns + c] > al;
        float f = n;
        o[r] = f * 0.37f + be;
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
        int n = 0;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) n += a[r * columns + c] > al;
        o[r] = scaled(n) + be;
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
        float best = -1e30f;
        int at = 0;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) { float x = a[r * columns + c]; if (x > best) { best = x; at = c; } }
        o[r] = at * 0.3f + best;
    }
}
#elif CASE == 7
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
        float2 s = make_float2(0, 0);
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) { s.x += a[r * columns + c]; s.y -= a[r * columns + c]; }
        o[r] = s.x * 0.37f + s.y;
    }
}
#elif CASE == 8
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
        float s[2] = {0, 0};
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) { s[0] += a[r * columns + c]; s[1] -= a[r * columns + c]; }
        o[r] = s[1] * 0.37f + al;
    }
}
#elif CASE == 9
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
        float s = 0;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) s += a[r * columns + c];
        o[r] = s * 0.37f + al;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) w[r * columns + c] = a[r * columns + c];
    }
}
#elif CASE == 10
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
        float s = 0;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) s += a[r * columns + c];
        o[r] = s * 0.37f + al;
        __annotation(L"loop c columns-1 -1 -1");
        for (int c = columns - 1; c >= 0; c--) w[r * columns + c] = a[r * columns + c];
    }
}
#elif CASE == 11
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
        float s = 0;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) s += a[r * columns + c];
        if (columns > 3) o[r] = s * 0.37f + al;
    }
}
#elif CASE == 12
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
        for (int k = 0; k < 5; k++) { float s = 0; __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) s += a[r * columns + c] * k; o[r] = s * 0.37f + al; }
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
