// What: planes carried, in steps of three
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 17 5, 31 33
// GAIN: 1.1
// WAVEFRONTS: 2
#include "harness.h"

#define PLANES 40
#define AT(z, y, x) (((z)*rows + (y)) * columns + (x))

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x4");
    __annotation(L"garray a 3 4 PLANES rows columns");
    __annotation(L"garray b 3 4 PLANES rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns - 1 || y >= rows)
        return;
    __annotation(L"loop z 1 PLANES-4 3");
    for (int z = 1; z < PLANES - 4; z += 3)
        b[AT(z, y, x)] = a[AT(z - 1, y, x)] + a[AT(z + 1, y, x)] + a[AT(z + 2, y, x)] +
                         a[AT(z + 3, y, x)] * a[AT(z + 4, y, x + 1)] + a[AT(z, y, x + 1)];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", PLANES * count, 1);
    float *b = array<float>("b", PLANES * count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 4)), dim3(16, 4)>>>(a, b, rows, columns);
    return finish();
}
