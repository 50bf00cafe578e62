// What: a loop that is split over the grid, whose start is a difference that comes out of a macro, and whose end has an operator
//       that binds more loosely than a sum: parts that are counted from them cover all rounds.
// OPTIONS: -O2 -arch=sm_90
// GAIN: 1
// SIZES: 3 131, 64 643, 65 130, 2 3, 1 1
#include "harness.h"

#define FROM 2 - 1
#define MASK 511

__global__ void parts(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule split 4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows) {
        __annotation(L"loop j FROM ((columns-2)&MASK)+1 1");
        for (int j = FROM; j <= ((columns - 2) & MASK); j++)
            b[i * columns + j] = a[i * columns + j] * 3;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count), *b = array<float>("b", count, 2);
    if (columns > 2)
        parts<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
