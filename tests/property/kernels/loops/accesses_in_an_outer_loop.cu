// What: all accesses lie in a loop that is not annotated
// SIZES: 33 16, 100 16
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows 16");
    __annotation(L"garray b 2 4 rows 16");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    for (int k = 0; k < 4; k++) {
        b[row * 16 + 4 * k] = a[row * 16 + 4 * k];
        b[row * 16 + 4 * k + 1] = a[row * 16 + 4 * k + 1] + 1;
        b[row * 16 + 4 * k + 2] = a[row * 16 + 4 * k + 2] + 2;
        b[row * 16 + 4 * k + 3] = a[row * 16 + 4 * k + 3] + 3;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows);
    return finish();
}
