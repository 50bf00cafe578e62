// What: axes of the grid alone, as is asked for: x and y, y and z, with places as data and a shared array
// BITS: alone
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 31, 33 32, 65 33, 97 101
#include "harness.h"

__global__ void xy(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 37x3");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap blockIdx.x:blockIdx.y");
    int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows && column < columns)
        b[row * columns + column] = a[row * columns + column] + blockIdx.x * 3 + gridDim.y - blockDim.x + threadIdx.y;
}

__global__ void yz(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x2");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap blockIdx.y:blockIdx.z");
    __shared__ float last[2][16];
    int row = (blockIdx.z * gridDim.y + blockIdx.y) * 2 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
    last[threadIdx.y][threadIdx.x] = row < rows && column < columns ? a[row * columns + column] : 0;
    __syncthreads();
    if (row < rows && column < columns)
        b[row * columns + column] = last[threadIdx.y][15 - threadIdx.x] + gridDim.z;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2), *c = array<float>("c", count, 3);
    xy<<<dim3(blocks(columns, 37), blocks(rows, 3)), dim3(37, 3)>>>(a, b, rows, columns);
    xy<<<dim3(65536, 1), dim3(37, 3)>>>(a, b, rows, columns);
    yz<<<dim3(blocks(columns, 16), blocks(rows, 4), 2), dim3(16, 2)>>>(a, c, rows, columns);
    return finish();
}
