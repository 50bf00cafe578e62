// What: a shift has the type of its left side, so that a negative number stays one if the right side is unsigned
#include "harness.h"

#define TPB 64

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    const int low = -8;
    const short narrow = -16;
    int row = blockIdx.x * TPB + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    for (int j = 0; j < columns; j++) {
        __annotation(L"loop j 0 columns 1");
        sum += a[row * columns + j + (low >> 1u) + 4];
        sum += a[row * columns + j + (low >> 2ull) + 2] * 2;
        sum += a[row * columns + j + (narrow >> 1ul) + (low << 1u) + 24] * 3;
        int k = low;
        k >>= 3u;
        sum += a[row * columns + j + k + 1] * 4;
    }
    b[row] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    kernel<<<blocks(rows, TPB), TPB>>>(a, b, rows, columns);
    return finish();
}
