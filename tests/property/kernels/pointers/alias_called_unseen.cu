// What: the memory of a garray is written in a function that a macro declares, of which nothing is known
// EXPECT: unchanged CL123
// SIZES: 33 32, 97 101
#include "harness.h"

__device__ float *memory;
#define FUNCTION(name) __device__ void name(int at) { memory[at] += 1; }
FUNCTION(from_macro)

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        sum += a[row * columns + i];
        from_macro(row * columns + (i + 1) % columns);
        b[row * columns + i] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    cudaMemcpyToSymbol(memory, &a, sizeof a);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
