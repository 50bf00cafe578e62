// RUN: cudalite %s >/dev/null
// One loop is annotated, the one behind it was forgotten; the third is coalesced, and the last one
// is no for.
__global__ void forgets(float *__restrict__ a, const float *__restrict__ b,
                        const float *__restrict__ c, const float *__restrict__ d, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 2 4 n n");
    __annotation(L"garray c 2 4 n n");
    __annotation(L"garray d 2 4 n n");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    float sum = 0;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++)
        sum += b[r * n + i];
    for (int i = 0; i < n; i++)
        sum += c[r * n + i];
    for (int i = 0; i < n; i++)
        sum += b[i * n + r];
    int k = 0;
    while (k < n)
        sum += d[r * n + k++];
    a[r] = sum;
}

// What stands around an annotated loop is not told; a loop beside it is.
__global__ void around(float *__restrict__ a, const float *__restrict__ b, const float *__restrict__ c, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray b 2 4 n n");
    __annotation(L"garray c 2 4 n n");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int k = r + 1; k < n; k++) {
        float sum = 0;
        __annotation(L"loop i 0 n 1");
        for (int i = 0; i < n; i++)
            sum += b[i * n + r];
        for (int i = 0; i < n; i++)
            sum += c[r * n + i];
        a[r * n + k] = sum;
    }
}

// Nothing is missing where nostage says so, nor where one tile serves loops with and without.
__global__ void unstaged(float *__restrict__ a, const float *__restrict__ b,
                         const float *__restrict__ c, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 2 4 n n");
    __annotation(L"garray c 2 4 n n");
    __annotation(L"nostage c");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    float sum = 0;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++)
        sum += b[r * n + i];
    for (int i = 0; i < n; i++)
        sum += c[r * n + i];
    a[r] = sum;
}

__global__ void one_tile(const float *__restrict__ a, const float *__restrict__ c,
                         float *__restrict__ o, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray c 1 4 n");
    __annotation(L"garray o 1 4 n");
    int r = blockIdx.x * 128 + threadIdx.x;
    if (r * 8 + 7 >= n)
        return;
    float s = 0;
    __annotation(L"loop i 0 8 1");
    for (int i = 0; i < 8; i++)
        s += c[r] * i;
    for (int i = 0; i < 8; i++)
        s += a[r * 8 + i];
    o[r] = s;
}
