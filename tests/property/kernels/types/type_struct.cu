// What: elements are structures
// WAVEFRONTS: 2
#include "harness.h"

struct Pair {
    float x, y;
};

__global__ void kernel(const Pair *a, Pair *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 rows columns");
    __annotation(L"garray b 2 8 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        Pair p = a[row * columns + i];
        p.x += p.y;
        b[row * columns + i] = p;
        b[row * columns + i].y = 4;
    }
}

int main(int argc, char **argv)
{
    SIZES
    Pair *a = (Pair *)array<float2>("a", count), *b = (Pair *)array<float2>("b", count);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
