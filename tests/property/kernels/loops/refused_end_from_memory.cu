// What: the end lives in memory that the loop might write
// EXPECT: unchanged CL121
#include "harness.h"

__global__ void kernel(const float *a, float *b, const int *n, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 n[0] 1");
    for (int i = 0; i < n[0]; i++)
        b[row * columns + i] = a[row * columns + i];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count), *b = array<float>("b", count);
    int *n = array<int>("n", 1);
    const int end = columns / 2;
    CHECK(cudaMemcpy(n, &end, sizeof end, cudaMemcpyHostToDevice));
    kernel<<<blocks(rows, 64), 64>>>(a, b, n, rows, columns);
    return finish();
}
