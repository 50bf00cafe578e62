// What: the plane below, which the thread itself has written
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// GAIN: 1.3
#include "harness.h"

#define PLANES 6
#define AT(z, y, x) (((z)*rows + (y)) * columns + (x))

__global__ void kernel(float *a, int rows, int columns)
{
    __annotation(L"__global__ 16x4");
    __annotation(L"garray a 3 4 PLANES rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    __annotation(L"loop z 1 PLANES 1");
    for (int z = 1; z < PLANES; z++)
        a[AT(z, y, x)] = a[AT(z, y, x)] + a[AT(z - 1, y, x)] / 2;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", PLANES * count, 1);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 4)), dim3(16, 4)>>>(a, rows, columns);
    return finish();
}
