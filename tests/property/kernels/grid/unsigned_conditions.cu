// What: conditions on unsigned numbers: products that wrap, and -(int)r
// GAIN: 1.9
// EXPECT: unchanged | staged
// DEFINES: -DCASE=1 | -DCASE=2
// SIZES: 33 32, 97 101
#include "harness.h"

#if CASE == 1
#define HOLDS y * 0x40000000u < 20
#else
#define HOLDS y > -(int)r && -(int)r - 3 < y - 20
#endif

__global__ void kernel(const float *a, float *b, int rows, int columns, unsigned r)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows && HOLDS)
        b[x * rows + y] = a[y * columns + x];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, rows, columns, 4);
    return finish();
}
