// What: a loop of few rounds stores products, and one of them is added to something behind the loop: nvcc finds the
//       round where it writes all of them out
// EXPECT: unchanged CL145
// SIZES: 64 32, 128 32
#include "harness.h"

__global__ void kernel(float *b, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 n 32");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    __annotation(L"loop j 0 32 1");
    for (int j = 0; j < 32; j++) {
        s += b[i * 32 + j];
        b[i * 32 + j] = s * 0.3f;
    }
    b[i * 32] = b[i * 32] - s;
}

int main(int argc, char **argv)
{
    SIZES
    float *b = array<float>("b", count);
    kernel<<<blocks(rows, 64), 64>>>(b, rows);
    return finish();
}
