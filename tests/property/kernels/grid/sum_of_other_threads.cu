// What: behind the loop the sum of another thread is read where nobody writes it
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

__global__ void kernel(const float *a, float *c, float *d, int rows, int columns)
{
    __annotation(L"__global__ 16x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray c 2 4 rows rows");
    __annotation(L"garray d 2 4 rows rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= y || y >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        c[y * rows + x] += a[y * columns + i] * a[x * columns + i];
    d[y * rows + x] = c[y * rows + x] + c[x * rows + y];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *c = array<float>("c", (size_t)rows * rows, 2);
    float *d = array<float>("d", (size_t)rows * rows, 3);
    kernel<<<dim3(blocks(rows, 16), blocks(rows, 8)), dim3(16, 8)>>>(a, c, d, rows, columns);
    return finish();
}
