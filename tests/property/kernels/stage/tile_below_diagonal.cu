// What: a written tile that runs over its rows: what the code leaves out is not loaded while other threads store it
// SIZES: 1 1, 31 31, 33 32, 65 1, 97 1
#include "harness.h"

__global__ void kernel(float *a, const float *x, int n, int last)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray x 1 4 last");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n)
        return;
    __annotation(L"loop k 0 last 1");
    for (int k = 0; k < last; k++)
        if (k < row)
            a[row * n + k] = a[row * n + k] * 2 + x[k];
}

int main(int argc, char **argv)
{
    SIZES
    const int n = rows, last = (n + 63) / 64 * 64;
    float *a = array<float>("a", (size_t)n * n, 1);
    float *x = array<float>("x", last, 2);
    kernel<<<blocks(n, 64), 64>>>(a, x, n, last);
    return finish();
}
