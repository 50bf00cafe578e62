// What: a product of elements that is the same in each round that makes it: nvcc makes it before the loop, or not
// EXPECT: unchanged CL145
// SIZES: 64 43, 128 70
#include "harness.h"

__global__ void kernel(const float *__restrict__ b, const float *__restrict__ c, float *d, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 n m");
    __annotation(L"garray c 1 4 n");
    __annotation(L"garray d 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        if (m > 50)
            s += b[i * m + j] + c[0] * c[i];
    }
    d[i] += s;
}

int main(int argc, char **argv)
{
    SIZES
    float *b = array<float>("b", count), *c = array<float>("c", rows, 2), *d = array<float>("d", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(b, c, d, rows, columns);
    return finish();
}
