// What: blocks share rows, and have columns of their own
// TELLS: CL133
// WAVEFRONTS: 2
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    const int half = columns / 2, start = blockIdx.y * half;
    __annotation(L"loop i start start+half 1");
    for (int i = start; i < start + half; i++)
        if (a[row * columns + i] > 0)
            b[row * columns + i] = a[row * columns + i];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(rows, 64), 2), 64>>>(a, b, rows, columns);
    return finish();
}
