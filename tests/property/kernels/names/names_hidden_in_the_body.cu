// What: the body hides names of the bounds
// EXPECT: unchanged CL120
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns, int width)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows width");
    __annotation(L"garray b 2 4 rows width");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    const int start = columns / 3;
    __annotation(L"loop i start columns 1");
    for (int i = start; i < columns; i++) {
        int start = 7, columns = 100000;
        b[row * width + i] = a[row * width + i] + start + columns;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, columns);
    return finish();
}
