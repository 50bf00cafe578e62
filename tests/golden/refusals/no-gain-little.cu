// RUN: cudalite -O1 --explain %s | diff %s -
__global__ void gathered(const float *a, const int *next, const float *x, float *y, int n, int m)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 1 4 m");
    __annotation(L"garray next 2 4 n m");
    __annotation(L"garray x 1 4 n");
    __annotation(L"garray y 1 4 m");
    __annotation(L"nostage a");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m)
        return;
    float s = 0;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++)
        s += a[next[i * m + row]] * x[i];
    y[row] = s;
}
