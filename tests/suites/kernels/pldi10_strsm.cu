// Source: PLDI'10 suite, strsm: forward substitution, a column a thread; what is read the thread wrote itself
#include "harness.h"

__global__ void kernel(const float *a, float *b, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray b 2 4 n m");
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx >= m)
        return;
    for (int i = 0; i < n; i++) {
        float sum = 0;
        __annotation(L"loop j 0 i 1");
        for (int j = 0; j < i; j++)
            sum += a[i * n + j] * b[j * m + idx];
        b[i * m + idx] = (b[i * m + idx] - sum) / 2.0f;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)rows * rows, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(columns, 64), 64>>>(a, b, rows, columns);
    return finish();
}
