// What: the bound check has a name, which gets another value afterwards
// GAIN: 2
// WAVEFRONTS: 1.1
#include "harness.h"

__global__ void kernel(const float *a, float *b, int *seen, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    bool inside = x < columns && y < rows;
    if (inside)
        b[x * rows + y] = a[y * columns + x];
    inside = inside && x + y == 5;
    if (inside)
        atomicAdd(seen, x);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    int *seen = array<int>("seen", 1, 3);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, seen, rows, columns);
    return finish();
}
