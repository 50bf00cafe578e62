// RUN: cudalite %s | diff %s -
__global__ void kernel(const float *a, float *x, int n)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray x 1 4 n");
    __annotation(L"nostage a");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        __annotation(L"loop j 0 n 1");
        for (int j = 0; j < n; j++)
            x[i] += a[j * n + i];
        if (threadIdx.y == 0)
            x[i] *= 2;
        if (a[i] > 0)
            x[i] -= 1;
    }
}

__global__ void rows(const float *a, float *x, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 4 n 16");
    __annotation(L"garray x 1 4 n");
    __annotation(L"nostage a");
    int row = threadIdx.x / 16, column = threadIdx.x % 16;
    if (blockIdx.x < n)
        x[blockIdx.x] += a[row * 16 + column];
    if (column == 0)
        x[blockIdx.x] *= 2;
}
