// What: a product that one of the rounds of a loop makes which nvcc writes out, and something outside of it, or another
//       loop: it is one product as it is, and two where one of the elements is in a tile
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__device__ float scaled(float x, float y)
{
    return x * y;
}

__global__ void besides(float *b, float *a, float *sink, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 32 33");
    __annotation(L"stage a");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= 33)
        return;
    float s = 0;
    int first = 33 + y;
    __annotation(L"loop j 1 32 1");
    for (int j = 1; j < 32; j++)
        s += a[j * 33 + y] * 0.75f + a[j * 33 + y];
    if (blockIdx.z == 0)
        b[first * columns + x] = a[first] - scaled(a[first], 0.75f) * a[first];
    sink[y * columns + x] = s;
}

__global__ void loops(float *a, float *sink, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 32 33");
    __annotation(L"stage a");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= 33)
        return;
    float s = 0;
    __annotation(L"loop j 0 32 1");
    for (int j = 0; j < 32; j++)
        s += a[j * 33 + y] * 0.75f + a[j * 33 + y];
    for (int i = 0; i < 32; i++)
        s -= a[i * 33 + y] * 0.75f * s;
    sink[y * columns + x] = s;
}

int main(int argc, char **argv)
{
    SIZES
    (void)rows;
    float *a = array<float>("a", 32 * 33, 1), *b = array<float>("b", 66 * columns, 2), *sink = array<float>("sink", 33 * columns, 3),
          *sums = array<float>("sums", 33 * columns, 4);
    dim3 grid((columns + 15) / 16, 3), block(16, 16);
    besides<<<grid, block>>>(b, a, sink, columns);
    loops<<<grid, block>>>(a, sums, columns);
    return finish();
}
