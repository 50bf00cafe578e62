// What: x[i + 1] * 0.75f, which is stored, is x[i] * 0.75f of the next round, which meets a sum: nvcc makes it once in the rounds
//       that it writes out together, and fuses it there with none
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(float *__restrict__ c, const float *__restrict__ b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 rows columns+1");
    __annotation(L"garray c 2 4 rows columns");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        s += b[r * (columns + 1) + i] * 0.75f;
        c[r * columns + i] = b[r * (columns + 1) + i + 1] * 0.75f;
    }
    c[r * columns] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *b = array<float>("b", rows * (columns + 1), 1);
    float *c = array<float>("c", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(c, b, rows, columns);
    return finish();
}
