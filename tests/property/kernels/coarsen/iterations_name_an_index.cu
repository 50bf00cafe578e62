// What: each round gives its element's index a name, which vectors around the items do not see
// EXPECT: unchanged CL128
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 33, 64 64, 48 160
#include "harness.h"

static __global__ void kernel(const float *a, float *b, int planes, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray a 3 4 planes rows columns");
    __annotation(L"garray b 3 4 planes rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
    if (x < 1 || y < 1 || x > columns - 2 || y > rows - 2)
        return;
    for (int z = 1; z < planes - 1; z++) {
        const int at = (z * rows + y) * columns + x;
        b[at] = a[at] * 2 - a[at - 1] - a[at + 1] + a[at - columns] - a[at + columns] -
                a[at - columns * rows] - a[at + columns * rows];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count * 4, 1), *b = array<float>("b", count * 4, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(a, b, 4, rows, columns);
    return finish();
}
