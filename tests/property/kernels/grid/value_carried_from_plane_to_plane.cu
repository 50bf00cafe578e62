// What: a value goes from plane to plane in the array that is written
// EXPECT: unchanged
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
    if (x < columns && y < rows) {
        __annotation(L"loop z 1 PLANES 1");
        for (int z = 1; z < PLANES; z++)
            b[AT(z, y, x)] = b[AT(z - 1, y, x)] / 2 + a[AT(z, y, x)];
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
