// What: rows carried over the tiles of a loop down the rows
// SIZES: 1 1, 17 5, 31 33, 65 47
// GAIN: 9
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x1");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 3 || x >= columns - 3)
        return;
    __annotation(L"loop r 2 rows-2 1");
    for (int r = 2; r < rows - 2; r++) {
        float sum = 0;
        for (int j = -2; j <= 2; j++)
            for (int i = -3; i <= 3; i++)
                sum = sum / 2 + a[(r + j) * columns + x + i];
        b[r * columns + x] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(columns, 32), dim3(32, 1)>>>(a, b, rows, columns);
    return finish();
}
