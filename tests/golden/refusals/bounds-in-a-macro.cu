// RUN: cudalite %s | diff %s -
// Nowhere to put __launch_bounds__: the macro makes `template` and the name.
#define KERNEL(name) template <class T> __global__ void name
KERNEL(copy)(T *a, T *b, int rows, int n)
{
    __annotation(L"garray a 2 4 rows n");
    __annotation(L"garray b 2 4 rows n");
    __annotation(L"__global__ 512");
    int r = blockIdx.x * 512 + threadIdx.x;
    if (r >= rows) return;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++) b[r*n+i] = a[r*n+i];
}
