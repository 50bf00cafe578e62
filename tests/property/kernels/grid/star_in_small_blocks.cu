// What: seven points in a small block: where rows are aligned, a tile would bring more
// EXPECT: unchanged
// SIZES: 17 5, 31 33, 65 47, 64 128
// WAVEFRONTS: 2
#include "harness.h"

#define PLANES 6
#define AT(z, y, x) (((z)*rows + (y)) * columns + (x))

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 8x8x4");
    __annotation(L"garray a 3 4 PLANES rows columns");
    __annotation(L"garray b 3 4 PLANES rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x > 0 && x < columns - 1 && y > 0 && y < rows - 1 && z > 0 && z < PLANES - 1)
        b[AT(z, y, x)] = a[AT(z - 1, y, x)] + a[AT(z + 1, y, x)] + a[AT(z, y - 1, x)] +
                         a[AT(z, y + 1, x)] + a[AT(z, y, x - 1)] + a[AT(z, y, x + 1)];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", PLANES * count, 1);
    float *b = array<float>("b", PLANES * count, 2);
    const dim3 grid(blocks(columns, 8), blocks(rows, 8), blocks(PLANES, 4));
    kernel<<<grid, dim3(8, 8, 4)>>>(a, b, rows, columns);
    return finish();
}
