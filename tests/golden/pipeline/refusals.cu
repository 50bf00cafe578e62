// RUN: cudalite -O1 -arch sm_80 --pipeline=4 --smem=10000 --explain %s -o %t
/* Why loads do not run ahead: one tile covers the loop; there is no loop; the stages do not fit, and
   shorter tiles cost more; the kernel has such copies of its own. Or why tiles are shorter.
 */
#include <cuda_pipeline.h>

__global__ void one_tile(const float *a, float *sums, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows 16");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 16 1");
    for (int i = 0; i < 16; i++)
        sum += a[row * 16 + i];
    sums[row] = sum;
}

__global__ void planes(const float *a, float *b, int depth, int rows, int columns)
{
    __annotation(L"__global__ 16x4");
    __annotation(L"garray a 3 4 depth rows columns");
    __annotation(L"garray b 3 4 depth rows columns");
    int x = blockIdx.x * 16 + threadIdx.x + 1, y = blockIdx.y * 4 + threadIdx.y + 1;
    if (x < columns - 1 && y < rows - 1) {
        __annotation(L"tile z 4");
        __annotation(L"loop z 1 (depth-1) 1");
        for (int z = 1; z < depth - 1; z++)
            b[(z * rows + y) * columns + x] =
                a[((z - 1) * rows + y) * columns + x] + a[((z + 1) * rows + y) * columns + x] +
                a[(z * rows + y - 1) * columns + x] + a[(z * rows + y + 1) * columns + x] +
                a[(z * rows + y) * columns + x - 1] + a[(z * rows + y) * columns + x + 1];
    }
}

__global__ void turned(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    if (x < columns && y < rows)
        b[x * rows + y] = a[y * columns + x];
}

__global__ void no_room(const float *a, float *sums, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"tile i 32");
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += a[row * columns + i];
    sums[row] = sum;
}

__global__ void costly(const float *a, float *sums, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += a[row * columns + i];
    sums[row] = sum;
}

__global__ void shorter(const float *a, float *sums, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows 640");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 640 1");
    for (int i = 0; i < 640; i++)
        sum += a[row * 640 + i];
    sums[row] = sum;
}

__global__ void own_copies(const float *a, float *sums, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * 64 + threadIdx.x;
    __pipeline_commit();
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += a[row * columns + i];
    sums[row] = sum;
}
