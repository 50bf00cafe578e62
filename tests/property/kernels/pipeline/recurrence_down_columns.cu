// What: threads walk down columns and read what they wrote in the round before; two rows are each thread's own
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 33, 32 65, 33 32, 65 97, 97 64, 130 67, 2 200
// GAIN: 0.9
// WAVEFRONTS: 2
#include "harness.h"

static __global__ void decay(float *image, float k, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray image 2 4 rows columns");
    int x = blockIdx.x * 64 + threadIdx.x;
    if (x >= columns)
        return;
    for (int y = 1; y < rows; y++) {
        __annotation(L"loop y 1 rows 1");
        image[y * columns + x] += k * image[(y - 1) * columns + x];
    }
}

static __global__ void solve(float *image, const float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray image 2 4 rows columns");
    __annotation(L"garray c 2 4 rows columns");
    int x = blockIdx.x * 64 + threadIdx.x;
    if (x >= columns)
        return;
    for (int y = 1; y < rows; y++) {
        __annotation(L"loop y 1 rows 1");
        image[y * columns + x] =
            image[y * columns + x] - c[y * columns + x] * image[(y - 1) * columns + x];
    }
}

static __global__ void pairs(const float *a, float *sums, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray sums 1 4 rows");
    int r = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    float t = 0, u = 0;
    if (r + 1 >= rows)
        return;
    for (int c = 0; c < columns; c++) {
        __annotation(L"loop c 0 columns 1");
        t += a[r * columns + c];
        u += a[(r + 1) * columns + c];
    }
    sums[r] = t;
    sums[r + 1] = u;
}

int main(int argc, char **argv)
{
    SIZES
    float *image = array<float>("image", count, 1), *other = array<float>("other", count, 2);
    float *c = array<float>("c", count, 3), *sums = array<float>("sums", rows, 4);
    decay<<<blocks(columns, 64), 64>>>(image, 0.25f, rows, columns);
    solve<<<blocks(columns, 64), 64>>>(other, c, rows, columns);
    pairs<<<blocks(rows / 2, 64) + 1, 64>>>(c, sums, rows, columns);
    return finish();
}
