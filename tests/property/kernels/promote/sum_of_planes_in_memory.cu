// What: the planes are summed in global memory
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

#define PLANES 6
#define AT(z, y, x) (((z)*rows + (y)) * columns + (x))

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x4");
    __annotation(L"garray a 3 4 PLANES rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows) {
        __annotation(L"loop z 0 PLANES 1");
        for (int z = 0; z < PLANES; z++)
            b[y * columns + x] += a[AT(z, y, x)];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", PLANES * count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 4)), dim3(16, 4)>>>(a, b, rows, columns);
    return finish();
}
