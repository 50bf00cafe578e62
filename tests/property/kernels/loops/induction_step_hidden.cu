// What: the step of a variable is declared in the loop and hides another
// EXPECT: unchanged CL127
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    int k = 0, m = 2;
    __annotation(L"loop i 0 20 1");
    for (int i = 0; i < 20; i++) {
        int m = i;
        s += a[row * columns + k];
        k += m;
    }
    b[row * columns] = s + m;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
