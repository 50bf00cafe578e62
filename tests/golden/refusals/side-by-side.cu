// RUN: cudalite -O1 --explain %s | diff %s -
// What keeps an array is told only where a tile could gain something: not of elements that one thread uses each.
__global__ void guarded(const float *a, float *b, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 1 4 ((n+1)/2)");
    __annotation(L"garray b 1 4 ((n+1)/2)");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 2)
        b[i] = a[i] * 2;
}

__global__ void scaled(float *a, const float *factor, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] *= *factor;
}

__global__ void neighbours(const float *a, float *b, const float *factor, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 (n*3)");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        b[3 * i] = (a[i] + a[i + 1]) * *factor;
}
