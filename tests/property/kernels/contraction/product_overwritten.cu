// What: a product that each round stores to the same element, and adds to something when other memory was written
// EXPECT: unchanged CL145
#include "harness.h"

__global__ void kernel(const float *a, float *b, float *d, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 rows");
    __annotation(L"garray b 2 4 columns rows");
    __annotation(L"garray d 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        d[row] = a[row] * b[i * rows + row];
        b[i * rows + row] = s;
        s += d[row];
    }
    b[row] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", rows, 1);
    float *b = array<float>("b", count, 2);
    float *d = array<float>("d", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, b, d, rows, columns);
    return finish();
}
