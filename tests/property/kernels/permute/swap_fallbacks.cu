// What: launches of kernels with axes swapped that the swap does not fit: more than 65535 blocks along y or z, few
//       neighbours, blocks beyond a row, no rounds, another block, arrays that overlap; and beside each of them one that
//       it fits, as thousands of blocks that become threads. trace.t has what is launched
// BITS: alone
// OPTIONS: -O2 -arch=sm_90
// SIZES: 5 40, 31 3000
#include "harness.h"

__global__ void axes(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 1x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap x:y merge 1");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns)
        b[row * columns + column] = a[row * columns + column] + 1;
}

__global__ void planes(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 2x1x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap x:z merge 1");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.z * blockDim.z + threadIdx.z;
    if (row < rows && column < columns)
        b[row * columns + column] = a[row * columns + column] * 2 + threadIdx.z - gridDim.x + blockDim.z;
}

/* As many threads as a block may have: were neighbouring blocks one, they would be too many. */
__global__ void crossed(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 1024");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.x merge 1");
    int row = threadIdx.x, column = blockIdx.x;
    if (row < rows && column < columns)
        b[row * columns + column] = a[row * columns + column] + threadIdx.x * 3 + gridDim.x;
}

__global__ void deep(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 1");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.y merge 1");
    int row = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.y;
    if (row < rows)
        b[row * columns + column] = a[row * columns + column] - gridDim.x;
}

__global__ void rounds(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 1");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    const float by = row * 2 + threadIdx.x; /* computed in each lane */
    for (int i = 2; i < columns; i++) {
        __annotation(L"loop i 2 columns 1");
        b[row * columns + i] = a[row * columns + i] * by;
    }
}

__global__ void shares(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap x:y");
    __shared__ float first[16];
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (threadIdx.y == 0)
        first[threadIdx.x] = row < rows ? a[row * columns] : 0;
    __syncthreads();
    if (row < rows && column < columns)
        b[row * columns + column] = a[row * columns + column] + first[threadIdx.x];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    const int wide = blocks(columns, 4), far = blocks(columns, 32);
    axes<<<dim3(65536, 1), dim3(1, 4)>>>(a, b, rows, columns);
    axes<<<dim3(65535, 1), dim3(1, 4)>>>(a, b, rows, columns);
    axes<<<dim3(rows, blocks(columns, 8)), dim3(1, 8)>>>(a, b, rows, columns);
    axes<<<dim3(rows, wide), dim3(1, 4)>>>(b, b, rows, columns);
    planes<<<dim3(65536, 1, 1), dim3(2, 1, 32)>>>(a, b, rows, columns);
    planes<<<dim3(blocks(rows, 2), 1, far), dim3(2, 1, 32)>>>(a, b, rows, columns);
    crossed<<<31, 1024>>>(a, b, rows, columns);
    crossed<<<columns + 1, 1024>>>(a, b, rows, columns);
    crossed<<<columns, 1024>>>(a, b, rows, columns);
    crossed<<<columns, 512>>>(a, b, rows, columns);
    crossed<<<columns, 1024>>>(b, b, rows, columns);
    deep<<<dim3(65536, 33), 1>>>(a, b, rows, columns);
    deep<<<dim3(rows, columns), 1>>>(a, b, rows, columns);
    rounds<<<65536, 1>>>(a, b, rows, columns);
    rounds<<<rows, 1>>>(a, b, rows, columns);
    rounds<<<rows, 1>>>(a, b, rows, 2);
    rounds<<<rows, 1>>>(a, b, rows, -1);
    shares<<<dim3(blocks(rows, 16), blocks(columns, 16)), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
