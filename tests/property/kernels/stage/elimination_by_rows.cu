// OPTIONS: --weigh=sectors
// A step of an elimination, a thread a row: row k is read by all and not written. That k is not negative, so that no
// subscript runs into the row before, says the row itself, which is one of the array.
#include "harness.h"

__global__ void subtracts(float *a, int n, int k)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 n n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > k && i < n) {
        __annotation(L"loop j k+1 n 1");
        for (int j = k + 1; j < n; j++)
            a[i * n + j] -= a[k * n + j];
    }
}

__global__ void bounds_below(float *a, int n, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || i <= k)
        return;
    __annotation(L"loop j k+1 n 1");
    for (int j = k + 1; j < n; j++)
        a[i * n + j] = a[i * n + j] > a[k * n + j] ? a[k * n + j] : a[i * n + j];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)rows * rows, 1), *b = array<float>("b", (size_t)columns * columns, 2);
    for (int k = 0; k < rows && k < 40; k += 13)
        subtracts<<<blocks(rows, 128), 128>>>(a, rows, k);
    for (int k = 0; k < columns && k < 40; k += 13)
        bounds_below<<<blocks(columns, 64), 64>>>(b, columns, k);
    return finish();
}
