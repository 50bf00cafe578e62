// What: seven points, planes from the last to the first
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// GAIN: 1.2
// WAVEFRONTS: 2
#include "harness.h"

#define PLANES 6
#define AT(z, y, x) (((z)*rows + (y)) * columns + (x))

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x4");
    __annotation(L"garray a 3 4 PLANES rows columns");
    __annotation(L"garray b 3 4 PLANES rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && x < columns - 1 && y > 0 && y < rows - 1) {
        __annotation(L"loop z PLANES-2 0 -1");
        for (int z = PLANES - 2; z > 0; z--)
            b[AT(z, y, x)] = a[AT(z - 1, y, x)] + a[AT(z + 1, y, x)] + a[AT(z, y - 1, x)] +
                             a[AT(z, y + 1, x)] + a[AT(z, y, x - 1)] + a[AT(z, y, x + 1)];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", PLANES * count, 1);
    float *b = array<float>("b", PLANES * count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 4)), dim3(16, 4)>>>(a, b, rows, columns);
    return finish();
}
