// What: rows of four threads are half a sector: blocks of whole warps; places stand in subscripts and checks
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 3 5, 4 4, 17 16, 33 31, 64 97, 129 128
// GAIN: 1.5
#include "harness.h"

__global__ void kernel(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 4x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 2 4 rows columns");
    if (blockIdx.x * blockDim.x + threadIdx.x >= columns ||
        (int)(threadIdx.y + 4 * blockIdx.y) >= rows)
        return;
    c[(blockIdx.y * 4 + threadIdx.y) * columns + blockIdx.x * 4 + threadIdx.x] =
        a[(blockIdx.y * blockDim.y + threadIdx.y) * columns + (threadIdx.x + blockDim.x * blockIdx.x)] -
        b[(int)(blockIdx.y * blockDim.y + threadIdx.y) * columns + (int)blockIdx.x * (int)blockDim.x + threadIdx.x];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", count, 3);
    kernel<<<dim3(blocks(columns, 4), blocks(rows, 4)), dim3(4, 4)>>>(a, b, c, rows, columns);
    return finish();
}
