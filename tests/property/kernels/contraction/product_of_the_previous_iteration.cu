// What: x[i + 2] * x[i + 1] is x[i] * x[i + 1] of the next round: in a tile nothing is written between, and nvcc makes it once
//       in the rounds that it writes out together
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(float *b, const float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns+2");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        s += a[r * (columns + 2) + i + 2] * a[r * (columns + 2) + i + 1];
        b[r * columns + i] = a[r * (columns + 2) + i] * a[r * (columns + 2) + i + 1] + b[r * columns + i];
    }
    b[r * columns] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", rows * (columns + 2), 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(b, a, rows, columns);
    return finish();
}
