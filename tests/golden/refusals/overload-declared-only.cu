// RUN: cudalite %s | diff %s -
// An overload that is only declared may be the one that is called: it may change the iterator, and wait.
__device__ int f(int &i);
__device__ int f(int i, int j)
{
    return i + j;
}
__global__ void kernel(const float *a, float *b, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        b[r * m + i] = a[r * m + i] + f(i);
    }
}
