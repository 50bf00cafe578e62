// What: dynamic shared memory of the user's own, of which the launches tell how much: the variant has it beside its tiles
//       (-O2); other blocks have other amounts
// OPTIONS: -O2 -arch=sm_90 --weigh=sectors
// SIZES: 1 1, 64 32, 65 43, 130 70
// GAIN: 2
#include "harness.h"

__global__ void sums(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    extern __shared__ float pool[];
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    pool[threadIdx.x] = row;
    __syncthreads();
    if (row >= rows)
        return;
    float s = pool[blockDim.x - 1 - threadIdx.x];
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        s += a[row * columns + i];
    b[row] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2), *c = array<float>("c", rows, 3);
    sums<<<blocks(rows, 64), 64, 64 * sizeof(float)>>>(a, b, rows, columns);
    sums<<<blocks(rows, 64), 64, 40000>>>(a, c, rows, columns);
    sums<<<blocks(rows, 32), 32, 32 * sizeof(float)>>>(a, c, rows, columns);
    return finish();
}
