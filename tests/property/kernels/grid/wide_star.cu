// What: a star of radius 3
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// GAIN: 1.8
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= 3 && x < columns - 3 && y >= 3 && y < rows - 3) {
        float sum = a[y * columns + x];
        for (int k = 1; k <= 3; k++)
            sum += (a[(y - k) * columns + x] + a[(y + k) * columns + x] + a[y * columns + x - k] +
                    a[y * columns + x + k]) /
                   (k + 1);
        b[y * columns + x] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(a, b, rows, columns);
    return finish();
}
