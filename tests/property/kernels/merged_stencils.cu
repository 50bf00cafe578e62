// What: stencils of floats, integers and doubles whose threads take the place of neighbours along the lanes, as
//       annotations ask: whole vectors of what lies at their own place, above and below, and what is beside, one by one.
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1; 4 16; 16 32; 5 33; 3 160; 20 256
#include "cudalite.h"

__global__ void five(const float *in, float *out, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"merge x 4");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray out 2 4 rows columns");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i > 0 && i < rows - 1 && j > 0 && j < columns - 1)
        out[i * columns + j] = 0.25f * (in[(i - 1) * columns + j] + in[i * columns + j - 1] +
                                        in[i * columns + j + 1] + in[(i + 1) * columns + j]);
}
