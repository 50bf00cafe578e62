// What: guards tell what is written apart from what is read: rows and columns of an elimination, columns behind k
// OPTIONS: --weigh=sectors
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3
// SIZES: 1 1, 2 2, 31 31, 33 1, 65 1, 97 1
// CONTRACT: 1
// GAIN: 1.2
#include "harness.h"

#if CASE == 1
__global__ void kernel(float *a, int k, int n)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n n");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i > k && j > k && i < n && j < n)
        a[j * n + i] -= a[j * n + k] * a[k * n + i];
}
#elif CASE == 2
__global__ void kernel(float *a, int k, int n)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n n");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < k + 1 || j <= k || i >= n || j >= n)
        return;
    a[j * n + i] = a[j * n + i] * a[k * n + k] + a[k * n + i];
}
#elif CASE == 3
__global__ void kernel(float *a, int k, int n)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n n");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < k && j < n)
        a[j * n + i] = a[j * n + i] * 2 + a[j * n + k];
}
#endif

int main(int argc, char **argv)
{
    SIZES
    const int n = rows, at[] = {0, n / 3, n - 1};
    float *a = array<float>("a", (size_t)n * n, 1);
    for (int k : at)
        kernel<<<dim3(blocks(n, 16), blocks(n, 16)), dim3(16, 16)>>>(a, k, n);
    return finish();
}
