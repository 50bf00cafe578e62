// What: a loop is staged as it is written, and another array only with the body of the function that is given it: both
// OPTIONS: -arch=sm_75
//       are, or what the loop alone gives.
// SIZES: 1 1, 31 33, 64 65, 130 40, 200 64
#include "harness.h"

__device__ float row_sum(const float *row, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += row[i];
    return sum;
}

__global__ void calls_behind(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= rows)
        return;
    float sum = 0;
    __annotation(L"loop x 0 columns 1");
    for (int x = 0; x < columns; x++)
        sum += a[y * columns + x];
    const float other = row_sum(&b[y * columns], columns);
    c[y] = other - sum;
}

/* the function reads what the loop has written */
__global__ void calls_behind_stores(const float *a, float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y < rows) {
        __annotation(L"loop x 0 columns 1");
        for (int x = 0; x < columns; x++) {
            b[y * columns + x] = 2 * a[y * columns + x];
            if (b[y * columns + x] > 50)
                b[y * columns + x] = 0;
        }
        c[y] = row_sum(&b[y * columns], columns);
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count), *b = array<float>("b", count, 2), *c = array<float>("c", rows, 3),
          *d = array<float>("d", rows, 4);
    calls_behind<<<(rows + 63) / 64, 64>>>(a, b, c, rows, columns);
    calls_behind_stores<<<(rows + 63) / 64, 64>>>(a, b, d, rows, columns);
    return finish();
}
