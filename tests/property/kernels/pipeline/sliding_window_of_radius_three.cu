// What: planes up to 3 below and above, and neighbours in each
// SIZES: 1 1, 17 5, 31 33
// GAIN: 5
// WAVEFRONTS: 2
#include "harness.h"

#define PLANES 40
#define AT(z, y, x) (((z)*rows + (y)) * columns + (x))

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 8x8");
    __annotation(L"garray a 3 4 PLANES rows columns");
    __annotation(L"garray b 3 4 PLANES rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns - 1 || y >= rows)
        return;
    __annotation(L"loop z 3 PLANES-3 1");
    for (int z = 3; z < PLANES - 3; z++) {
        float sum = 0;
        for (int k = -3; k <= 3; k++)
            sum = sum / 2 + a[AT(z + k, y, x)] + a[AT(z + k, y, x + 1)];
        b[AT(z, y, x)] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", PLANES * count, 1);
    float *b = array<float>("b", PLANES * count, 2);
    kernel<<<dim3(blocks(columns, 8), blocks(rows, 8)), dim3(8, 8)>>>(a, b, rows, columns);
    return finish();
}
