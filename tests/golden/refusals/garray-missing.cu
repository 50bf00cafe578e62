// RUN: cudalite --explain %s >/dev/null
// `a` was forgotten; `w` is the same for all lanes, `c` is coalesced, and `d` does not tell its rows.
__global__ void forgets(const float *__restrict__ a, float *__restrict__ b, const float *__restrict__ c,
                        const float *__restrict__ w, const float *__restrict__ d, int n, int m)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        b[r * m + i] = a[r * m + i] + w[i] + c[i * n + r] + d[(r + m) * 64];
}

__global__ void no_garray(const float *a, float *b, int n)
{
    __annotation(L"__global__ 256");
    b[threadIdx.x] = a[threadIdx.x * n];
}
