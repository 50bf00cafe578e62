// What: grids that no launch may have
// EXPECT: staged
// OPTIONS: -O2 -arch=sm_90
// SIZES: 33 32, 48 160
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns)
        b[row * columns + column] = a[row * columns + column] + 1;
}

__global__ void along_z(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x1x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.z * blockDim.z + threadIdx.z;
    if (row < rows && column < columns)
        b[row * columns + column] = a[row * columns + column] + 2;
}

__global__ void rows_of_blocks(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = threadIdx.x, column = blockIdx.y;
    if (row < rows && column < columns)
        b[row * columns + column] = a[row * columns + column] + 3;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", count, 3);
    float *d = array<float>("d", count, 4);
    for (int more : {0, 70000}) {
        kernel<<<dim3(blocks(rows, 16), blocks(columns, 16) + more), dim3(16, 16)>>>(a, b, rows, columns);
        printf("%d\n", (int)cudaGetLastError());
        along_z<<<dim3(blocks(rows, 16), 1, blocks(columns, 16) + more), dim3(16, 1, 16)>>>(a, c, rows, columns);
        printf("%d\n", (int)cudaGetLastError());
        rows_of_blocks<<<dim3(1, columns + more), 64>>>(a, d, rows, columns);
        printf("%d\n", (int)cudaGetLastError());
    }
    return finish();
}
