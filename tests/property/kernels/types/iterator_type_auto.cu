// What: an iterator declared with auto has the type of its start, also inside of the tile's loop
// DEFINES: -DSTART=0 | -DSTART=0u | -DSTART=0ll | -DSTART=(size_t)0 | -DSTART=(short)0
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns, long long end)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 end 1");
    for (auto i = START; i < end; i++)
        b[row * columns + i] =
            a[row * columns + i] + sizeof(i) + (i - 5 > 0 ? 1 : 2) + (i - 5u > 0x80000000u ? 3 : 4);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, columns);
    return finish();
}
