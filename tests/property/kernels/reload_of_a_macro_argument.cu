// What: a member that is read again in each round is a macro's argument, which the macro uses twice
// CONTRACT: 1
// WAVEFRONTS: 2
#include "harness.h"

struct Pair {
    float x, y;
};
#define TWICE(v) ((v) + (v))

__global__ void kernel(const Pair *d, Pair *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 1 8 rows");
    __annotation(L"garray f 2 8 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] = i;
        f[row * columns + i].x += TWICE(d[row].y) * 0.7f;
        f[row * columns + i].y += d[row].y * 0.3f;
    }
}

int main(int argc, char **argv)
{
    SIZES
    Pair *d = (Pair *)array<float2>("d", rows, 1), *f = (Pair *)array<float2>("f", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(d, f, array<float>("b", count, 3), rows, columns);
    return finish();
}
