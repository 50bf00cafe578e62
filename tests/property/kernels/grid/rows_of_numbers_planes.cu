// What: neighbours in planes and rows, whose sizes are parameters or numbers
// DEFINES: -DD=depth -DH=rows -DW=columns | -DD=7 -DH=10 -DW=43 | -DD=7 -DH=9 -DW=33
// OPTIONS: --weigh=sectors
// SIZES: 10 43
// GAIN: 1.3
#include "harness.h"

#define A(z, y, x) a[((z) * H + (y)) * W + (x)]

__global__ void kernel(const float *a, float *b, int depth, int rows, int columns)
{
    __annotation(L"__global__ 32x4x2");
    __annotation(L"garray a 3 4 D H W");
    __annotation(L"garray b 3 4 D H W");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= 1 && x < W - 1 && y >= 1 && y < H - 1 && z >= 1 && z < D - 1)
        b[(z * H + y) * W + x] = A(z - 1, y, x) + A(z - 1, y + 1, x - 1) + A(z, y - 1, x - 1) +
                                 A(z, y - 1, x + 1) + A(z, y, x) + A(z, y + 1, x - 1) +
                                 A(z, y + 1, x + 1) + A(z + 1, y - 1, x + 1) + A(z + 1, y, x);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", 7 * count, 1);
    float *b = array<float>("b", 7 * count, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 4), 4), dim3(32, 4, 2)>>>(a, b, 7, rows,
                                                                              columns);
    return finish();
}
