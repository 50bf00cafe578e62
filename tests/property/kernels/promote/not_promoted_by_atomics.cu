// What: a thread may tell others by an atomic that its element is theirs now, so that it is not stored behind
// EXPECT: unchanged
#include "harness.h"

__global__ void kernel(float *b, int *done, int n, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    b[i] = 0;
    atomicAdd(done, 1);
    __annotation(L"loop j 0 k 1");
    for (int j = 0; j < k; j++)
        if (i % 2 == 0)
            b[i] += j;
}

int main(int argc, char **argv)
{
    SIZES
    kernel<<<blocks(rows, 64), 64>>>(array<float>("b", rows, 1), array<int>("done", 1, 2), rows, columns);
    return finish();
}
