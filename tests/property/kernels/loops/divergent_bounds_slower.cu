// What: loops that threads might join, of another product in all rounds, or with a step of two: tiles would take longer
// DEFINES: -DSTEP=1 -DFACTOR=(float)n*scale | -DSTEP=2 -DFACTOR=2
// OPTIONS: --explain
// EXPECT: unchanged CL202 CL254
#include "harness.h"

__global__ void kernel(const float *a, float *y, float scale, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray y 1 4 n");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    __annotation(L"loop k row n STEP");
    for (int k = row; k < n; k += STEP)
        sum += a[row * n + k] + FACTOR;
    if (row < n)
        y[row] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    const int n = rows;
    float *a = array<float>("a", (size_t)n * (n + 2), 1);
    float *y = array<float>("y", n, 2);
    kernel<<<blocks(n, 64), 64>>>(a, y, 1.5f, n);
    return finish();
}
