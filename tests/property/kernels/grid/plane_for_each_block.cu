// What: one thread deep, a plane for each block
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// GAIN: 1.6
#include "harness.h"

#define PLANES 6
#define AT(z, y, x) (((z)*rows + (y)) * columns + (x))

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x4x1");
    __annotation(L"garray a 3 4 PLANES rows columns");
    __annotation(L"garray b 3 4 PLANES columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z;
    if (x < columns && y < rows)
        b[(z * columns + x) * rows + y] = a[AT(z, y, x)];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", PLANES * count, 1);
    float *b = array<float>("b", PLANES * count, 2);
    const dim3 grid(blocks(columns, 16), blocks(rows, 4), PLANES);
    kernel<<<grid, dim3(16, 4, 1)>>>(a, b, rows, columns);
    return finish();
}
