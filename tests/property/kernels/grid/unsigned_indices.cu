// What: unsigned indices
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

__global__ void kernel(const float *a, float *b, unsigned rows, unsigned columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    unsigned ux = blockIdx.x * blockDim.x + threadIdx.x, uy = blockIdx.y * blockDim.y + threadIdx.y;
    if (ux < columns && uy < rows)
        b[ux * rows + uy] = a[uy * columns + ux];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    const dim3 grid(blocks(columns, 16), blocks(rows, 16));
    kernel<<<grid, dim3(16, 16)>>>(a, b, (unsigned)rows, (unsigned)columns);
    return finish();
}
