// What: a window written out, in rows of parameters and of numbers: the gain is the same
// DEFINES: -DH=rows -DW=columns | -DH=41 -DW=333 | -DH=41 -DW=35 | -DH=41 -DW=64 | -DH=7 -DW=9
// OPTIONS: --weigh=sectors
// SIZES: 41 333
// GAIN: 4.8
#include "harness.h"

#define A(y, x) a[(y) * W + (x)]

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray a 2 4 H W");
    __annotation(L"garray b 2 4 H W");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= 2 && x < W - 2 && y >= 1 && y < H - 1)
        b[y * W + x] = A(y - 1, x - 2) + A(y - 1, x - 1) + A(y - 1, x) + A(y - 1, x + 1) +
                       A(y - 1, x + 2) + A(y, x - 2) + A(y, x - 1) + A(y, x) + A(y, x + 1) +
                       A(y, x + 2) + A(y + 1, x - 2) + A(y + 1, x - 1) + A(y + 1, x) +
                       A(y + 1, x + 1) + A(y + 1, x + 2);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(a, b, rows, columns);
    return finish();
}
