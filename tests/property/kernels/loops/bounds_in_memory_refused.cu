// What: bounds in memory that somebody may write, or that differ between the threads of a block
// EXPECT: unchanged CL121 CL135
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 31 33, 65 1
#include "harness.h"

/* written by the kernel, perhaps by another block that is done */
__global__ void written(const float *a, float *b, int *n, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray n 1 4 rows");
    const int row = blockIdx.x * blockDim.x + threadIdx.x, end = n[0];
    float sum = 0;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 end 1");
    for (int i = 0; i < end; i++)
        sum += a[row * columns + i];
    b[row] = sum;
    n[row] = end + 1;
}

/* ... by an atomic operation */
__global__ void counted(const float *a, float *b, int *n, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray n 1 4 rows");
    const int row = blockIdx.x * blockDim.x + threadIdx.x, end = n[0];
    float sum = 0;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 end 1");
    for (int i = 0; i < end; i++)
        sum += a[row * columns + i];
    b[row] = sum;
    atomicAdd(&n[row], 1);
}

/* ... or through a pointer that nothing is said of */
__global__ void others(const float *a, float *b, const int *n, int *m, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray n 1 4 rows");
    const int row = blockIdx.x * blockDim.x + threadIdx.x, end = n[0];
    float sum = 0;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 end 1");
    for (int i = 0; i < end; i++)
        sum += a[row * columns + i];
    b[row] = sum;
    m[row] = 1;
}

/* of the thread */
__global__ void own(const float *a, float *b, const int *n, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray n 1 4 rows");
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    const int end = row < rows ? n[row] : 0;
    float sum = 0;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 end 1");
    for (int i = 0; i < end; i++)
        sum += a[row * columns + i];
    b[row] = sum;
}

/* a place that threads inside of the check alone know */
__global__ void shifted(const float *a, float *b, const int *n, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray n 1 4 rows");
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    const int by = n[0];
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += i + by < columns ? a[row * columns + i + by] : 0;
    b[row] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    int *n = array<int>("n", rows, 3);
    CHECK(cudaMemset(n, 0, rows * sizeof(int)));
    written<<<1, 64>>>(a, b, n, rows < 64 ? rows : 64, columns);
    counted<<<1, 64>>>(a, b, n, rows < 64 ? rows : 64, columns);
    others<<<1, 64>>>(a, b, n, n, 0, columns);
    own<<<1, 64>>>(a, b, n, 0, columns);
    shifted<<<1, 64>>>(a, b, n, 0, columns);
    return finish();
}
