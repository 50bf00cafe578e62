// What: bound checks with names: not the one that is left by, given before its parts change, changed in a loop
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4
// EXPECT: any
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    const bool mine = row < rows;
#if CASE == 1
    if (!mine)
        return;
#elif CASE == 2
    int last = rows;
    bool early = row >= last;
    last = 0;
    if (early)
        return;
#elif CASE == 3
    if (row >= rows)
        return;
    bool odd = columns > 0;
#else
    if (!mine || row == 7)
        return;
    bool few = columns < 3;
#endif
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
#if CASE == 3
        if (odd)
            b[row * columns + i] = a[row * columns + i];
        odd = !odd;
#elif CASE == 4
        if (few)
            b[row * columns + i] = a[row * columns + i];
        else if (mine)
            b[row * columns + i] = a[row * columns + i] + 1;
#else
        b[row * columns + i] = a[row * columns + i];
#endif
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
