// What: a kernel that is launched by its address alone stays as it was written: nobody would launch a variant (-O2)
// OPTIONS: -O2 -arch=sm_90 --weigh=sectors
// EXPECT: unchanged CL232
#include "harness.h"

__global__ void sums(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        s += a[row * columns + i];
    b[row] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    void *arguments[] = {(void *)&a, (void *)&b, (void *)&rows, (void *)&columns};
    cudaLaunchKernel(sums, blocks(rows, 64), 64, arguments);
    return finish();
}
