// What: a halo whose second part is one cell; and a tile of one cell
// SIZES: 1 1, 1 63, 1 65, 3 43, 7 31
// GAIN: 0.9
// WAVEFRONTS: 3
#include "harness.h"

__global__ void kernel(const float4 *b, const float *w, float *o, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 1 16 n");
    __annotation(L"garray w 1 4 1");
    __annotation(L"garray o 1 4 n");
    __annotation(L"stage w");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= n - 3)
        return;
    o[x] = b[x + 1].x + b[x + 2].x * w[0];
}

int main(int argc, char **argv)
{
    SIZES
    float4 *b = array<float4>("b", count, 1);
    float *w = array<float>("w", 1, 2), *o = array<float>("o", count, 3);
    kernel<<<blocks(rows * columns, 64), 64>>>(b, w, o, rows * columns);
    return finish();
}
