// What: short rows of a size that is known, in loops whose begin or end is not: tiles are no wider than a row
// DEFINES: -DROW=5 | -DROW=3 | -DROW=12
// SIZES: 1 1, 33 2, 65 3, 97 0
// GAIN: 1
#include "harness.h"

__global__ void kernel(const unsigned char *a, unsigned char *b, const float *c, float *d, int rows, int begin)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 1 rows ROW");
    __annotation(L"garray b 2 1 rows ROW");
    __annotation(L"garray c 2 4 rows ROW");
    __annotation(L"garray d 2 4 rows ROW");
    __annotation(L"stage a");
    __annotation(L"stage c");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i begin ROW 1");
    for (int i = begin; i < ROW; i++) {
        b[row * ROW + i] = (unsigned char)(a[row * ROW + i] + 3);
        d[row * ROW + i] = c[row * ROW + i] * 2;
    }
}

int main(int argc, char **argv)
{
    SIZES
    int begin = columns < ROW ? columns : 0;
    typedef unsigned char byte;
    byte *a = array<byte>("a", rows * ROW, 1), *b = array<byte>("b", rows * ROW, 2);
    float *c = array<float>("c", rows * ROW, 3), *d = array<float>("d", rows * ROW, 4);
    kernel<<<blocks(rows, 64), 64>>>(a, b, c, d, rows, begin);
    return finish();
}
