// What: bound checks with names: left by, given before its parts change, changed in the loop, two ways
#include "harness.h"

__global__ void left_by(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    const bool mine = row < rows;
    if (!mine)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + i];
}

__global__ void given_before(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x, last = rows;
    bool outside = row >= last || row == 7;
    last = 0;
    if (outside)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] += a[row * columns + i] * 2 + last;
}

__global__ void changing(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"stage a");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"stage b");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    bool odd = columns > 0, few = columns < 3 && row > 2;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        if (odd)
            b[row * columns + i] += a[row * columns + i];
        else if (few)
            b[row * columns + i] += 3;
        odd = !odd;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    left_by<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    given_before<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    changing<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
