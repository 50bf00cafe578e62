// What: a loop whose step is a tile's width, over which inner loops run: few of its rounds are a tile
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 31 33, 64 65, 65 1, 130 97
#include "harness.h"

__global__ void kernel(const float *a, float *b, int w, int h)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 1 4 h");
    int y = blockIdx.x * 64 + threadIdx.x;
    if (y >= h)
        return;
    float sum = 0;
    __annotation(L"loop x 0 w 32");
    for (int x = 0; x < w; x += 32)
        for (int k = 0; k < 32; k++)
            if (x + k < w)
                sum += a[y * w + x + k];
    b[y] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, columns, rows);
    return finish();
}
