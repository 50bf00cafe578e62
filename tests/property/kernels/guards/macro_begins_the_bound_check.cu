// What: a macro is the first statement of the bound check that ends the kernel
// OPTIONS: --weigh=sectors
// EXPECT: staged
// SIZES: 31 33, 64 32, 97 101
#include "harness.h"

#define RAISE p += by

__global__ void kernel(const float *a, float *b, int rows, int columns, float by)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 columns rows");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float p = 0.25f;
    if (x < columns && y < rows) {
        RAISE;
        b[y * columns + x] = a[x * rows + y] + p;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, rows, columns, 0.75f);
    return finish();
}
