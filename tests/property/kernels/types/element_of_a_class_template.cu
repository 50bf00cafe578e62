// What: elements of a class template with two arguments
// WAVEFRONTS: 2
#include "harness.h"

template <typename T, int N> struct Vec {
    T at[N];
};
inline void set(Vec<float, 2> &x, int n) { x.at[0] = n % 61, x.at[1] = n % 7; }

__global__ void kernel(const Vec<float, 2> *a, Vec<float, 2> *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 rows columns");
    __annotation(L"garray b 2 8 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + i];
}

int main(int argc, char **argv)
{
    SIZES
    auto *a = array<Vec<float, 2>>("a", count, 1);
    auto *b = array<Vec<float, 2>>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
