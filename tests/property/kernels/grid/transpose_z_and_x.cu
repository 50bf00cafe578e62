// What: z and x exchanged in a block of three dimensions
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

#define PLANES 6
#define AT(z, y, x) (((z)*rows + (y)) * columns + (x))

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 8x4x6");
    __annotation(L"garray a 3 4 PLANES rows columns");
    __annotation(L"garray b 3 4 columns rows PLANES");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < columns && y < rows && z < PLANES)
        b[(x * rows + y) * PLANES + z] = a[AT(z, y, x)];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", PLANES * count, 1);
    float *b = array<float>("b", PLANES * count, 2);
    const dim3 grid(blocks(columns, 8), blocks(rows, 4), blocks(PLANES, 6));
    kernel<<<grid, dim3(8, 4, 6)>>>(a, b, rows, columns);
    return finish();
}
