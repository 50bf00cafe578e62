// What: a window with a mask of rank 2
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

__global__ void kernel(const float *a, const float *mask, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray mask 2 4 5 5");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= 2 && x < columns - 2 && y >= 2 && y < rows - 2) {
        float sum = 0;
        for (int j = -2; j <= 2; j++)
            for (int i = -2; i <= 2; i++)
                sum += mask[(j + 2) * 5 + i + 2] * a[(y + j) * columns + x + i];
        b[y * columns + x] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *mask = array<float>("mask", 25, 2);
    float *b = array<float>("b", count, 3);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(a, mask, b, rows, columns);
    return finish();
}
