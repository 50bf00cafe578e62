// What: bounds that a block reads in each round from an array that nobody writes
// BITS: they are read more often, or less
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 31 33, 64 65, 65 1, 130 40, 200 64
#include "harness.h"

#define HEAD                                                                                       \
    const float *a, float *b, const int *from, const unsigned char *less, int rows, int columns

__global__ void kernel(HEAD)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray from 1 4 gridDim.x+1");
    __annotation(L"garray less 1 1 gridDim.x");
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    __annotation(L"loop i from[blockIdx.x] from[blockIdx.x+1] 1");
    for (int i = from[blockIdx.x]; i < from[blockIdx.x + 1]; i++)
        sum += row < rows && i < columns ? a[row * columns + i] : 0;
    if (row < rows)
        b[row * columns] = sum;
}
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
