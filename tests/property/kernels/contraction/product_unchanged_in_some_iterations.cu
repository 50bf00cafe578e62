// What: a product of a register that some rounds leave as it is: nvcc has it from the round before, and adds what is no
//       product to it then; of memory that each round stores it has none
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(float *b, const float *a, float *__restrict__ c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 1 4 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        s += a[r * columns + i], c[r] = a[r * columns + i] > c[r] ? a[r * columns + i] : c[r];
        b[r * columns + i] = c[r] * 0.75f + a[r * columns + i];
    }
    b[r * columns] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(b, a, c, rows, columns);
    return finish();
}
