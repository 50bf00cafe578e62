// What: a reference to a member of an element
// EXPECT: unchanged CL129
#include "harness.h"
__global__ void kernel(float4 *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 16 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        float &x = a[row * columns + i].x;
        x += 2;
    }
}
int main(int argc, char **argv)
{
    SIZES
    float4 *a = array<float4>("a", count, 1);
    kernel<<<blocks(rows, 64), 64>>>(a, rows, columns);
    return finish();
}
