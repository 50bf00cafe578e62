// What: a variable of another type has the value of a size: it does not stand for it in what is compared
// DEFINES: -DTYPE=unsigned | -DTYPE=size_t | -DLONG
#include "harness.h"

#ifdef LONG
#define TYPE long long
#endif

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    TYPE w = columns;
    int row = blockIdx.x * blockDim.x + threadIdx.x, few = columns - 5;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        if (columns > few)
            b[row * columns + i] = a[row * columns + min(max(i - 2, 0), columns - 1)] + (float)w;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
