// What: the sum in memory is scaled before and behind the loop
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

__global__ void kernel(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 16x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    __annotation(L"garray c 2 4 rows rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < rows && y < rows) {
        c[y * rows + x] *= 0.5f;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            c[y * rows + x] += a[y * columns + i] * b[i * rows + x];
        c[y * rows + x] = c[y * rows + x] > 10 ? 10 : c[y * rows + x];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", (size_t)rows * rows, 3);
    kernel<<<dim3(blocks(rows, 16), blocks(rows, 8)), dim3(16, 8)>>>(a, b, c, rows, columns);
    return finish();
}
