// What: three by three by three points in loops
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// WAVEFRONTS: 2
#include "harness.h"

#define PLANES 6
#define AT(z, y, x) (((z)*rows + (y)) * columns + (x))

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x4x2");
    __annotation(L"garray a 3 4 PLANES rows columns");
    __annotation(L"garray b 3 4 PLANES rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x > 0 && x < columns - 1 && y > 0 && y < rows - 1 && z > 0 && z < PLANES - 1) {
        float sum = 0;
        for (int k = -1; k <= 1; k++)
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    sum += a[AT(z + k, y + j, x + i)] * (i + 2 * j + 3 * k);
        b[AT(z, y, x)] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", PLANES * count, 1);
    float *b = array<float>("b", PLANES * count, 2);
    const dim3 grid(blocks(columns, 16), blocks(rows, 4), blocks(PLANES, 2));
    kernel<<<grid, dim3(16, 4, 2)>>>(a, b, rows, columns);
    return finish();
}
