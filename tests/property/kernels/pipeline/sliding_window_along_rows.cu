// What: columns carried over the tiles of a loop along the rows
// SIZES: 1 1, 17 5, 31 33, 65 47
// GAIN: 20
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 1x64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y >= rows)
        return;
    __annotation(L"loop c 5 columns-6 1");
    for (int c = 5; c < columns - 6; c++) {
        float sum = 0;
        for (int i = -5; i <= 6; i++)
            sum = sum / 2 + a[y * columns + c + i];
        b[y * columns + c] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(1, blocks(rows, 64)), dim3(1, 64)>>>(a, b, rows, columns);
    return finish();
}
