// What: each thread of a block of three dimensions walks along a row
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

#define PLANES 6
#define AT(z, y, x) (((z)*rows + (y)) * columns + (x))

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 4x4x4");
    __annotation(L"garray a 3 4 PLANES rows columns");
    __annotation(L"garray b 3 4 PLANES rows columns");
    int row = (blockIdx.x * 4 + threadIdx.y) * 4 + threadIdx.x,
        plane = blockIdx.y * 4 + threadIdx.z;
    if (row >= rows || plane >= PLANES)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[AT(plane, row, i)] = 2 * a[AT(plane, row, i)] + i;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", PLANES * count, 1);
    float *b = array<float>("b", PLANES * count, 2);
    kernel<<<dim3(blocks(rows, 16), blocks(PLANES, 4)), dim3(4, 4, 4)>>>(a, b, rows, columns);
    return finish();
}
