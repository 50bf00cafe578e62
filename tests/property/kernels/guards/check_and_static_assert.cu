// What: static_assert behind the bound check, in the loop and behind it
#include "harness.h"

template <typename T> __global__ void kernel(const T *a, T *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    static_assert(sizeof(T) == 4, "row, columns");
    const T *from = a + row * columns;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        static_assert(sizeof(from[i]) == sizeof(b[row]), "elements");
        b[row * columns + i] = from[i] + 1;
    }
    static_assert(sizeof(columns) == 4, "sizes");
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
