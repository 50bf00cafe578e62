// What: elements of 16 bytes
// GAIN: 1.5
#include "harness.h"

__global__ void kernel(const float4 *a, float4 *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 16 rows columns");
    __annotation(L"garray b 2 16 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float4 sum = make_float4(0, 0, 0, 0);
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        float4 v = a[row * columns + i];
        sum.x += v.x;
        sum.w += v.w * v.y;
        b[row * columns + i] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float4 *a = array<float4>("a", count, 1);
    float4 *b = array<float4>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
