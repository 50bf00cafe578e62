// What: a shared array, with the swap asked for
// WAVEFRONTS: 2
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 31, 33 32, 65 33, 97 101
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap x:y");
    __shared__ float tile[16][17];
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns)
        tile[threadIdx.x][threadIdx.y] = a[row * columns + column];
    __syncthreads();
    if (row < rows && column < columns)
        b[row * columns + column] = tile[threadIdx.x][threadIdx.y] + tile[threadIdx.x][0];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(rows, 16), blocks(columns, 16)), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
