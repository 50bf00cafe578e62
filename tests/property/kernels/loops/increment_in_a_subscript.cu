// What: a subscript steps its index
// EXPECT: unchanged CL127
// SIZES: 33 4, 100 4
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows 4");
    __annotation(L"garray b 2 4 rows 4");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int k = 0;
    float s = a[row * 4 + k++];
    s += a[row * 4 + k++] * 2;
    s += a[row * 4 + k++] * 3;
    b[row * 4] = s + k;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows);
    return finish();
}
