// RUN: cudalite -O1 --explain %s
__global__ void kernel(const float *a, float *c, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 gridDim.x*64 m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    float s = 0;
    if (int q = m / 2; q > 0) {
        __annotation(L"loop i 0 m 1");
        for (int i = 0; i < m; i++)
            s += a[r * m + i];
    }
    if (int q = m / 3) {
        __annotation(L"loop i 0 m 1");
        for (int i = 0; i < m; i++)
            s += a[r * m + i];
    }
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        s += a[r * m + i];
    c[r] = s;
}
