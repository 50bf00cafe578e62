// What: a product that is the same in all rounds of a loop that nvcc writes out: fused with a sum in each of them, or
//       made once
// EXPECT: unchanged CL145
// SIZES: 64 43, 128 70
#include "harness.h"

__global__ void kernel(const float *a, float *c, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 1;
    __annotation(L"loop j 1 37 1");
    for (int j = 1; j < 37; j++) {
        s += s;
        s += c[i] * c[i] + a[i * m + j];
    }
    c[i] += s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *c = array<float>("c", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, c, rows, columns);
    return finish();
}
