// What: behind a bound check, declarations that no thread runs anything for
// SIZES: 1 1, 33 32, 97 101
// EXPECT: staged
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    static_assert(sizeof(float) == 4, "as the garrays say");
    using Real = float;
    typedef float Number;
    const Real by = 3;
    auto scaled = [=](Number v) { return v * by; };
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] = scaled(a[r * columns + i]) + 1;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
