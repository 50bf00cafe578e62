// What: references to elements, which stand in the place of the element; and those whose subscript changes meanwhile
// OPTIONS: -O2 -arch=sm_90 --weigh=sectors
// DEFINES: -DCASE=0 | -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4
// TELLS:  |  | CL129 |  | 
// GAIN: 1.4
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

#if CASE == 0
__global__ void kernel(float *x, const float *f, float *out, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray x 2 4 rows columns");
    __annotation(L"garray f 2 4 rows columns");
    int r = threadIdx.x + blockDim.x * blockIdx.x;
    if (r >= rows)
        return;
    float sum = 0;
    __annotation(L"loop c 0 columns 1");
    for (int c = 0; c < columns; c++) {
        float &v = x[r * columns + c];
        v = v < 0 ? 0 : v;
    }
    out[r] = sum;
}
#elif CASE == 1
__global__ void kernel(float *x, const float *f, float *out, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray x 2 4 rows columns");
    __annotation(L"garray f 2 4 rows columns");
    int r = threadIdx.x + blockDim.x * blockIdx.x;
    if (r >= rows)
        return;
    float sum = 0;
    __annotation(L"loop c 0 columns 1");
    for (int c = 0; c < columns; c++) {
        const auto &a = f[r * columns + c]; auto &v = x[r * columns + c];
        v += a;
        sum += v - a;
    }
    out[r] = sum;
}
#elif CASE == 2
__global__ void kernel(float *x, const float *f, float *out, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray x 2 4 rows columns");
    __annotation(L"garray f 2 4 rows columns");
    int r = threadIdx.x + blockDim.x * blockIdx.x;
    if (r >= rows)
        return;
    float sum = 0;
    __annotation(L"loop c 0 columns 1");
    for (int c = 0; c < columns; c++) {
        int at = r * columns + c; /* it names another element in the end */
        float &v = x[at];
        at = r * columns;
        v = v + f[at + c];
        sum += v;
    }
    out[r] = sum;
}
#elif CASE == 3
__global__ void kernel(float *x, const float *f, float *out, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray x 2 4 rows columns");
    __annotation(L"garray f 2 4 rows columns");
    int r = threadIdx.x + blockDim.x * blockIdx.x;
    if (r >= rows)
        return;
    float sum = 0;
    __annotation(L"loop c 0 columns 1");
    for (int c = 0; c < columns; c++) {
        float &v = x[r * columns + c];
        const float &a = f[r * columns + c];
        v *= a; /* a product, which is fused with the sum or is not */
        sum += v;
    }
    out[r] = sum;
}
#elif CASE == 4
__global__ void kernel(float *x, const float *f, float *out, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray x 2 4 rows columns");
    __annotation(L"garray f 2 4 rows columns");
    int r = threadIdx.x + blockDim.x * blockIdx.x;
    if (r >= rows)
        return;
    float sum = 0;
    __annotation(L"loop c 0 columns 1");
    for (int c = 0; c < columns; c++) {
        const double &v = x[r * columns + c]; /* a temporary, of what the element was before */
        x[r * columns + c] = f[r * columns + c];
        sum += (float)v;
    }
    out[r] = sum;
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *x = array<float>("x", count, 1), *f = array<float>("f", count, 2), *out = array<float>("out", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(x, f, out, rows, columns);
    return finish();
}
