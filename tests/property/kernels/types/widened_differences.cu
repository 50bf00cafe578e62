// What: unsigned differences of 32 bits that are compared in 64
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3
// SIZES: 33 32, 97 101
#include "harness.h"

#if CASE == 1
#define HOLDS (long long)(i - 5) >= 20
#elif CASE == 2
#define HOLDS i - 5 >= limit
#else
#define HOLDS (limit + (i - 5)) >= 40
#endif

__global__ void kernel(const float *a, float *b, int rows, unsigned columns, long long limit)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"stage a");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (unsigned i = 0; i < columns; i++)
        if (HOLDS)
            sum += a[row * columns + i];
    b[row * columns] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, 20);
    return finish();
}
