// RUN: cudalite -O2 -arch=sm_90 %s 2>/dev/null | sed -n '/scale_turned_tiled(/,/^}/p'
// A bound check is one region: what is computed in it stays beside the access, and threads are merged.
#include "cudalite.h"

static __global__ void scale_turned(const float *in, float *out, int rows, int columns, float by)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray in 2 4 columns rows");
    __annotation(L"garray out 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows) {
        const int from = x * rows + y, to = y * columns + x;
        const float value = in[from] * by;
        out[to] = value > 0 ? value : 0;
    }
}

void run(const float *in, float *out, int rows, int columns, float by)
{
    scale_turned<<<dim3((columns + 31) / 32, (rows + 31) / 32), dim3(32, 32)>>>(in, out, rows, columns, by);
}
