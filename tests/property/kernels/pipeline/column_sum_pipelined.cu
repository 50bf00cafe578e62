// What: a column that each thread walks down, with its sum in memory, is loaded ahead of the code in blocks of a
//       warp (-O2): coalesced as written, but each round waits for memory.
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 33 32, 65 33, 97 101, 300 200
// GAIN: 1.5
#include "harness.h"

#define COLUMN (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void walk_down(const float *a, float *y, const float *t, int rows, int width)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows width");
    __annotation(L"garray y 1 4 width");
    __annotation(L"garray t 1 4 rows");
    int j = COLUMN;
    if (j >= width)
        return;
    for (int i = 0; i < rows; i++) {
        __annotation(L"loop i 0 rows 1");
        y[j] += a[i * width + j] * t[i];
    }
}

__global__ void two_of_them(const double *a, const double *b, double *y, int rows, int width)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 rows width");
    __annotation(L"garray b 2 8 rows width");
    __annotation(L"garray y 1 8 width");
    if (COLUMN < width)
        for (int i = rows - 1; i >= 0; i--) {
            __annotation(L"loop i rows-1 -1 -1");
            y[COLUMN] = y[COLUMN] * 0.5 + a[i * width + COLUMN] - b[(rows - 1 - i) * width + COLUMN];
        }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *y = array<float>("y", columns, 2), *t = array<float>("t", rows, 3);
    walk_down<<<blocks(columns, 128), 128>>>(a, y, t, rows, columns);
    double *c = array<double>("c", count, 4), *d = array<double>("d", count, 5), *z = array<double>("z", columns, 6);
    two_of_them<<<blocks(columns, 64), 64>>>(c, d, z, rows, columns);
    return finish();
}
