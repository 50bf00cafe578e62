// What: a product, two elements of a row for each thread
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

__global__ void kernel(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"stage a");
    __annotation(L"garray b 2 4 columns rows");
    __annotation(L"stage b");
    __annotation(L"garray c 2 4 rows rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    x = blockIdx.x * 32 + threadIdx.x;
    float first = 0, second = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        if (y < rows) {
            if (x < rows)
                first += a[y * columns + i] * b[i * rows + x];
            if (x + 16 < rows)
                second += a[y * columns + i] * b[i * rows + x + 16];
        }
    if (y < rows && x < rows)
        c[y * rows + x] = first;
    if (y < rows && x + 16 < rows)
        c[y * rows + x + 16] = second;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", (size_t)rows * rows, 3);
    kernel<<<dim3(blocks(rows, 32), blocks(rows, 16)), dim3(16, 16)>>>(a, b, c, rows, columns);
    return finish();
}
