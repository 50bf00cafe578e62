// What: the first access of a kernel without annotated loop stands in a while loop or a switch under a condition, which
//       does not hold for what is loaded behind: all rows of c are read
// OPTIONS: --weigh=sectors
// EXPECT: staged
// GAIN: 1.2
#include "harness.h"

__global__ void rounds(float *b, const float *c, float *sink, int rows, int columns, int depth)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 2 4 rows depth");
    __annotation(L"garray sink 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    float s = 0;
    if (y == 0)
        while (s < 3) {
            b[y * columns + x] = 7 + s;
            s++;
        }
    s += c[y * depth] - c[y * depth + 1];
    sink[y * columns + x] = s;
}

__global__ void cases(float *b, const float *c, float *sink, int rows, int columns, int depth)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 2 4 rows depth");
    __annotation(L"garray sink 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    if (y == 0)
        switch (x % 3) {
        case 1: b[y * columns + x] = 1; break;
        case 2: b[y * columns + x] = 2;
        }
    sink[y * columns + x] = c[y * depth] - c[y * depth + 1];
}

int main(int argc, char **argv)
{
    SIZES
    const int depth = 5;
    float *b = array<float>("b", count, 1), *c = array<float>("c", rows * depth, 2), *sink = array<float>("sink", count, 3);
    dim3 grid(blocks(columns, 32), blocks(rows, 4)), block(32, 4);
    rounds<<<grid, block>>>(b, c, sink, rows, columns, depth);
    cases<<<grid, block>>>(b, c, sink, rows, columns, depth);
    return finish();
}
