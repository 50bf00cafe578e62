// What: planes carried in the array that is written behind
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 17 5, 31 33
// GAIN: 1.8
#include "harness.h"

#define PLANES 40
#define AT(z, y, x) (((z)*rows + (y)) * columns + (x))

__global__ void kernel(float *a, int rows, int columns)
{
    __annotation(L"__global__ 16x4");
    __annotation(L"garray a 3 4 PLANES rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    __annotation(L"loop z 0 PLANES-2 1");
    for (int z = 0; z < PLANES - 2; z++)
        a[AT(z, y, x)] = a[AT(z + 1, y, x)] + a[AT(z + 2, y, x)] / 2 + a[AT(z, y, x)];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", PLANES * count, 1);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 4)), dim3(16, 4)>>>(a, rows, columns);
    return finish();
}
