// What: a product that each round stores to the same element, where other memory is written between
// CONTRACT: 1
// TELLS: CL127
// GAIN: 1
#include "harness.h"

__global__ void kernel(const float *a, float *b, float *d, float *e, float p, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 rows");
    __annotation(L"garray b 2 4 columns rows");
    __annotation(L"garray d 1 4 rows");
    __annotation(L"garray e 1 4 2");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[i * rows + row] = s;
        d[row] = a[row] * e[i % 2];
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
    float *e = array<float>("e", 2, 4);
    kernel<<<blocks(rows, 64), 64>>>(a, b, d, e, 1.1f, rows, columns);
    return finish();
}
