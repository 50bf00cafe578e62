// What: products of a loop that nvcc writes out, the same in each round of the loop around it: in tiles, which no other
//       memory can be, they are made once, before both
// EXPECT: unchanged CL145
// DEFINES: -DOTHER=b[k] | -DOTHER=a[i*32+k]
// SIZES: 64 43, 128 70
#include "harness.h"

__global__ void kernel(const float *a, const float *b, float *c, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n 32");
    __annotation(L"garray b 1 4 32");
    __annotation(L"garray c 2 4 n m");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    for (int x = 0; x < m; x++) {
        __annotation(L"loop k 0 32 1");
        for (int k = 0; k < 32; k++)
            c[i * m + x] += a[i * 32 + k] * OTHER;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", rows * 32, 1), *b = array<float>("b", 32, 2), *c = array<float>("c", count, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, b, c, rows, columns);
    return finish();
}
