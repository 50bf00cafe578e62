// RUN: cudalite -O2 --explain %s >/dev/null
// The loop whose tile is asked for is tiled, and not swapped with the lanes.
static __global__ void scale(const float *a, float *b, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n) {
        __annotation(L"loop j 0 m 1");
        __annotation(L"tile j 8");
        for (int j = 0; j < m; j++)
            b[i * m + j] = a[i * m + j] * 3;
    }
}
void run(const float *a, float *b, int n, int m)
{
    scale<<<(n + 63) / 64, 64>>>(a, b, n, m);
}
