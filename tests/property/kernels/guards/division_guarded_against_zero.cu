// What: the bound check keeps a divisor of zero away from the end
// EXPECT: unchanged CL124
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns, int div)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows || div == 0) return;
    float s = 0;
    __annotation(L"loop i 0 columns/div 1");
    for (int i = 0; i < columns / div; i++)
        s = s / 2 + a[row * columns + i];
    b[row * columns] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, columns > 50 ? 0 : 2);
    return finish();
}
