// What: all three axes turned around
// EXPECT: unchanged
#include "harness.h"

#define PLANES 6
#define AT(z, y, x) (((z)*rows + (y)) * columns + (x))

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 4x4x4");
    __annotation(L"garray a 3 4 PLANES rows columns");
    __annotation(L"garray b 3 4 columns PLANES rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= columns || y >= rows || z >= PLANES)
        return;
    b[(x * PLANES + z) * rows + y] = a[AT(z, y, x)];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", PLANES * count, 1);
    float *b = array<float>("b", PLANES * count, 2);
    const dim3 grid(blocks(columns, 4), blocks(rows, 4), blocks(PLANES, 4));
    kernel<<<grid, dim3(4, 4, 4)>>>(a, b, rows, columns);
    return finish();
}
