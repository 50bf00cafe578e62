// What: a return between the accesses of a kernel without loop
// EXPECT: unchanged
#include "harness.h"

__global__ void kernel(float *a, float *b, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows 4");
    __annotation(L"garray b 2 4 rows 4");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = a[row * 4] + a[row * 4 + 1] + a[row * 4 + 2] + a[row * 4 + 3];
    a[row * 4 + 1] = s;
    if (s < 0)
        return;
    a[row * 4] = s;
    b[row * 4] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows);
    return finish();
}
