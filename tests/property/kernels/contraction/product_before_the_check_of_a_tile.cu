// What: a product of two loads that all threads make before the bound check; nvcc moves it to the sum in the check, but not over a barrier
// DEFINES: -DFACTOR=e[y%3] | -DFACTOR=e[1] | -DFACTOR=by
// OPTIONS: --weigh=sectors
// EXPECT: unchanged CL145 | unchanged CL145 | staged
// GAIN: 1.6
// SIZES: 31 33, 64 32, 97 101
#include "harness.h"

__global__ void kernel(const float *a, const float *e, float *b, int rows, int columns, float by)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 columns rows");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    const float p = e[x % 3] * FACTOR;
    if (x < columns && y < rows)
        b[y * columns + x] = a[x * rows + y] + p;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *e = array<float>("e", columns + 1, 3);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, e, b, rows, columns, 0.75f);
    return finish();
}
