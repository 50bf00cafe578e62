// What: rows of 32 in an array of one dimension, from their second element to an end that is a parameter
// SIZES: 1 32, 53 2, 64 1, 65 31, 256 5, 300 32
// GAIN: 1
#include "harness.h"

#define M 32

__global__ void kernel(const float *b, float *d, int end, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 1 4 n*M");
    __annotation(L"garray d 1 4 n*M");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= n)
        return;
    __annotation(L"loop i 1 end 1");
    for (int i = 1; i < end; i++)
        d[row * M + i] = 2 * b[row * M + i] + d[row * M + i];
}

int main(int argc, char **argv)
{
    SIZES
    float *b = array<float>("b", (size_t)rows * M, 1), *d = array<float>("d", (size_t)rows * M, 2);
    kernel<<<blocks(rows, 64), 64>>>(b, d, columns, rows);
    return finish();
}
