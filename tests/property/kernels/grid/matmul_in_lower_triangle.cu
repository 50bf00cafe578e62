// What: only the lower triangle is stored
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

__global__ void kernel(const float *a, float *c, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray c 2 4 rows rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x <= y && y < rows) {
        float sum = 0;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            sum += a[y * columns + i] * a[x * columns + i];
        c[y * rows + x] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *c = array<float>("c", (size_t)rows * rows, 2);
    kernel<<<dim3(blocks(rows, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, c, rows, columns);
    return finish();
}
