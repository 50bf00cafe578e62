// What: a loop of few rounds stores products, and one of them is added to something behind the loop, or it adds to a
//       product that is stored before it: nvcc finds the round where it writes all of them out
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

/* In a register nobody needs the product but the sum of the first round */
__global__ void first_round(const float *a, float *c, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n 32");
    __annotation(L"garray c 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    c[i] = c[i] * 0.3f;
    __annotation(L"loop j 0 32 1");
    for (int j = 0; j < 32; j++)
        c[i] += a[i * 32 + j] * a[i * 32 + j];
}

int main(int argc, char **argv)
{
    SIZES
    float *b = array<float>("b", count);
    kernel<<<blocks(rows, 64), 64>>>(b, rows);
    first_round<<<blocks(rows, 64), 64>>>(b, array<float>("c", rows, 2), rows);
    return finish();
}
