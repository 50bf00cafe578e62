// What: a matrix turned, elements of type double
// OPTIONS: -arch=sm_90
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// GAIN: 1.5
#include "harness.h"

__global__ void kernel(const double *a, double *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 8 rows columns");
    __annotation(L"garray b 2 8 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows)
        b[x * rows + y] = a[y * columns + x];
}

int main(int argc, char **argv)
{
    SIZES
    double *a = array<double>("a", count, 1);
    double *b = array<double>("b", count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
