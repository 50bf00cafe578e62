// What: a template parameter hides a constant of the file
// SIZES: 33 31, 65 70, 130 64
#include "harness.h"

const int N = 5;
template <int N> __global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 N 1");
    for (int i = 0; i < N; i++)
        s += a[row * columns + i] * 2;
    b[row * columns] = s + N;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<8><<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    kernel<7><<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
