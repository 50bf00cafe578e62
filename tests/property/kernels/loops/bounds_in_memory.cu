// What: bounds and places that a block reads from arrays that nobody writes
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 31 33, 64 65, 65 1, 130 40, 200 64
#include "harness.h"

#define HEAD                                                                                       \
    const float *a, float *b, const int *from, const unsigned char *less, int rows, int columns

#if CASE == 1 /* an end for each block */
__global__ void kernel(HEAD)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray from 1 4 gridDim.x+1");
    __annotation(L"garray less 1 1 gridDim.x");
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    const int end = columns - less[blockIdx.x];
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 end 1");
    for (int i = 0; i < end; i++)
        sum += a[row * columns + i];
    b[row * columns] = sum;
}
#elif CASE == 2 /* ... and where the block's columns begin */
__global__ void kernel(HEAD)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray from 1 4 gridDim.x+1");
    __annotation(L"garray less 1 1 gridDim.x");
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    const int first = from[blockIdx.x], last = from[blockIdx.x + 1];
    __annotation(L"loop i first last 1");
    for (int i = first; i < last; i++)
        sum += row < rows && i < columns ? a[row * columns + i] : 0;
    if (row < rows)
        b[row * columns] = sum;
}
#elif CASE == 3 /* a loop around it */
__global__ void kernel(HEAD)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray from 1 4 gridDim.x+1");
    __annotation(L"garray less 1 1 gridDim.x");
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    const int first = from[blockIdx.x], last = from[blockIdx.x + 1];
    if (row >= rows)
        return;
    for (int k = first; k < last; k++) {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[row * columns + i] += a[row * columns + i] * k;
    }
}
#else /* a branch of the block, and a shift */
__global__ void kernel(HEAD)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray from 1 4 gridDim.x+1");
    __annotation(L"garray less 1 1 gridDim.x");
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    const int by = less[0];
    if (from[0] == 0) {
        float sum = 0;
        if (row < rows) {
            __annotation(L"loop i 0 columns-by 1");
            for (int i = 0; i < columns - by; i++)
                sum += a[row * columns + i + by];
            b[row * columns] = sum;
        }
    }
}
#endif

int main(int argc, char **argv)
{
    SIZES
    const int grid = blocks(rows, 64);
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    int *from = array<int>("from", grid + 1, 3);
    unsigned char *less = array<unsigned char>("less", grid, 4);
    for (int i = 0; i <= grid; i++) {
        const int begin = i * columns / grid;
        const unsigned char one = i % 2 && columns > 1;
        CHECK(cudaMemcpy(from + i, &begin, sizeof begin, cudaMemcpyHostToDevice));
        if (i < grid)
            CHECK(cudaMemcpy(less + i, &one, sizeof one, cudaMemcpyHostToDevice));
    }
    kernel<<<grid, 64>>>(a, b, from, less, rows, columns);
    return finish();
}
