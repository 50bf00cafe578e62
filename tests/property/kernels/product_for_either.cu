// What: a product that goes to either of two elements is rounded once
// CONTRACT: 1
#include "harness.h"

__global__ void kernel(const float *a, float *d, float *e, float p, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray d 2 4 rows columns");
    __annotation(L"garray e 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        (a[row * columns + i] < 9 ? d[row * columns + i] : d[row * columns + i]) = a[row * columns + i] * p;
        e[row * columns + i] = 1;
        d[row * columns + i] += a[row * columns + i];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *d = array<float>("d", count, 2);
    float *e = array<float>("e", count, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, d, e, 1.1f, rows, columns);
    return finish();
}
