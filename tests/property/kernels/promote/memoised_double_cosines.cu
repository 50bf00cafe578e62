// What: cosines of doubles, computed once for the block
// GAIN: 1
// WAVEFRONTS: 1.15
// DEFINES: | -DBX=32 -DBY=8 | -DBX=24 -DBY=5
// SIZES: 1 1, 17 33, 40 70
#include "harness.h"

#ifndef BX
#define BX 16
#define BY 16
#endif

__global__ void __launch_bounds__(BX *BY) kernel(const float *a, float *out, float w, int from, int n, int m)
{
    __annotation(L"__global__ (BX)x(BY)");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * BX + threadIdx.x, v = blockIdx.y * BY + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0;
    __annotation(L"loop k from m 1");
    for (int k = from; k < m; k++) {
        const double angle = (double)w * k * u;
        s += a[v * m + k] * cos(angle);
    }
    out[v * m + u] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count), *c = array<float>("c", count, 2);
    kernel<<<dim3((columns + BX - 1) / BX, (rows + BY - 1) / BY), dim3(BX, BY)>>>(a, c, 0.37f, 1, rows, columns);
    return finish();
}
