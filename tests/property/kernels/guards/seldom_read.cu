// What: what is read under a condition of the code is not loaded where it does not hold
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4
// EXPECT: unchanged | unchanged | staged | staged
// WAVEFRONTS: 1.2
// SIZES: 1 1, 33 32, 65 33, 97 101, 130 200
#include "harness.h"

#if CASE == 1
#define HOLDS columns > 150
#elif CASE == 2
#define HOLDS i < 4
#elif CASE == 3
#define HOLDS i <= row
#else
#define HOLDS i > row && i + row < columns
#endif

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        if (HOLDS)
            sum += a[row * columns + i] * i;
        if ((HOLDS) && i > 4)
            sum -= a[row * columns + i];
    }
    b[row] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
