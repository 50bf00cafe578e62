// What: a block of one thread in z, the plane from the block
// EXPECT: unchanged
#include "harness.h"

#define PLANES 6
#define AT(z, y, x) (((z)*rows + (y)) * columns + (x))

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x4x1");
    __annotation(L"garray a 3 4 PLANES rows columns");
    __annotation(L"garray b 3 4 PLANES rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x > 0 && x < columns - 1 && y > 0 && y < rows - 1 && z > 0 && z < PLANES - 1)
        b[AT(z, y, x)] =
            a[AT(z - 1, y, x)] + a[AT(z + 1, y, x)] + a[AT(z, y - 1, x)] + a[AT(z, y, x + 1)];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", PLANES * count, 1);
    float *b = array<float>("b", PLANES * count, 2);
    const dim3 grid(blocks(columns, 32), blocks(rows, 4), blocks(PLANES, 1));
    kernel<<<grid, dim3(32, 4, 1)>>>(a, b, rows, columns);
    return finish();
}
