// What: schedules that cannot be taken: rounds that need each other or write the same element, what is stored outside of the loop,
//       threads that know of their place otherwise, or meet, another use of blocks along z.
// OPTIONS: -O2 -arch=sm_90 -w
// SIZES: 1 1, 31 33, 65 130
#include "harness.h"

__global__ void sum_of(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule split 2");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows)
        return;
    float sum = 0;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++)
        sum += a[i * columns + j];
    b[i] = sum;
}

__global__ void of_the_last(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule split 2");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows)
        return;
    __annotation(L"loop j 1 columns 1");
    for (int j = 1; j < columns; j++)
        b[i * columns + j] = b[i * columns + j - 1] + a[i * columns + j];
}

__global__ void same_element(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule split 2");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows)
        return;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++)
        b[i * columns + j % 8 % columns] = a[i * columns + j];
}

__global__ void stored_before(const float *a, float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule split 2");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 1 4 rows");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows)
        return;
    c[i] += 1;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++)
        b[i * columns + j] = a[i * columns + j] * 2;
}

__global__ void counted(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule split 2");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x, passed = 0;
    if (i >= rows)
        return;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++)
        b[i * columns + j] = a[i * columns + j] + passed++;
}

__global__ void with_place(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule block 128");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
    if (i >= rows)
        return;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++)
        b[i * columns + j] = a[i * columns + j] + t;
}

__global__ void in_strides(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule block 128");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < rows; i += blockDim.x * gridDim.x) {
        __annotation(L"loop j 0 columns 1");
        for (int j = 0; j < columns; j++)
            b[i * columns + j] = a[i * columns + j] * 2;
    }
}

__global__ void planes(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule split 2");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 3 4 2 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows)
        return;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++)
        b[(blockIdx.z * rows + i) * columns + j] = a[i * columns + j] * 2;
}

/* a check reads what threads beyond the grid must not */
__global__ void check_reads(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule block 256");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (a[i * columns] < -1 || i >= rows)
        return;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++)
        b[i * columns + j] = a[i * columns + j] * 2;
}

__global__ void meet(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule block 128 split 2");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __shared__ float first[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    first[threadIdx.x] = i;
    __syncthreads();
    if (i >= rows)
        return;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++)
        b[i * columns + j] = a[i * columns + j] * first[63 - threadIdx.x];
}

int main(int argc, char **argv)
{
    SIZES
    const int whole = blocks(rows, 64) * 64, grid = blocks(rows, 64);
    float *a = array<float>("a", (size_t)whole * columns), *b = array<float>("b", 2 * count, 2);
    float *c = array<float>("c", rows, 3);
    sum_of<<<grid, 64>>>(a, c, rows, columns);
    of_the_last<<<grid, 64>>>(a, b, rows, columns);
    same_element<<<grid, 64>>>(a, b, rows, columns);
    stored_before<<<grid, 64>>>(a, b, c, rows, columns);
    counted<<<grid, 64>>>(a, b, rows, columns);
    with_place<<<grid, 64>>>(a, b, rows, columns);
    in_strides<<<grid, 64>>>(a, b, rows, columns);
    planes<<<dim3(grid, 1, 2), 64>>>(a, b, rows, columns);
    check_reads<<<grid, 64>>>(a, b, rows, columns);
    meet<<<grid, 64>>>(a, b, rows, columns);
    return finish();
}
