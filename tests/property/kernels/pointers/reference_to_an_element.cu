// What: a reference to an element, also to one that a register has in a loop before, and that is written behind it
// TELLS: CL129
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        float &r = b[row * columns + i];
        r = a[row * columns + i];
        r += 2;
    }
}

__global__ void behind_a_loop(float *f, const float *b, float *sums, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        s += f[row * columns] - i;
    const float &mine = f[row * columns];
    f[row * columns] = b[row] + 3;
    sums[row] = s + mine;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    behind_a_loop<<<blocks(rows, 64), 64>>>(b, array<float>("c", rows, 3), array<float>("d", rows, 4), rows, columns);
    return finish();
}
