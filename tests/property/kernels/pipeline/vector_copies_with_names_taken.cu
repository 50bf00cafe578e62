// What: vectors of two types in one kernel, in loops of their own, where the file has names that generated code
//       would like to give.
// OPTIONS: -O2 -arch=sm_90
// SIZES: 33 64, 65 68, 97 132, 40 31, 97 136
// GAIN: 1.5
#include "harness.h"

#define at 4
#define ROW (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void both(const float *a, const int *b, float *y, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = ROW, a_four = at;
    if (row >= rows)
        return;
    float s = a_four;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        s += a[row * columns + i];
    }
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        s += b[row * columns + i];
    }
    y[row] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count), *y = array<float>("y", rows, 2);
    int *b = array<int>("b", count, 3);
    both<<<blocks(rows, 64), 64>>>(a, b, y, rows, columns);
    return finish();
}
