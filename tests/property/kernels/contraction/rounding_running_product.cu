// What: a running product by *= is the same product as in the sum behind it, of the iteration before
// EXPECT: unchanged CL145
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns, float f)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float q = 1;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++) {
            q *= f;
            b[r * columns + c] = a[r * columns + c] + q * f;
        }
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count), *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, 0.75f);
    return finish();
}
