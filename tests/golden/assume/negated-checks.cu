// RUN: cudalite %s | grep "const bool"
// A bound check becomes a condition as one would write it: `or` becomes `and` of the negations, of integers
// alone; macros, floats and text with comments stay as they are.
#define OUT(i, n) ((i) < 0 || (i) >= (n))
#define EITHER row >= n || flag

__global__ void k0(const float *a, float *b, int n, int m, bool flag, float t)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"stage a");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= n || n == 0)
        return;
    float s = 0;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        s += a[row * m + i];
    }
    b[row] = s;
}

__global__ void k1(const float *a, float *b, int n, int m, bool flag, float t)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"stage a");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row < 0 || (row >= n || flag))
        return;
    float s = 0;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        s += a[row * m + i];
    }
    b[row] = s;
}

__global__ void k2(const float *a, float *b, int n, int m, bool flag, float t)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"stage a");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (!(row < n) || !flag)
        return;
    float s = 0;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        s += a[row * m + i];
    }
    b[row] = s;
}

__global__ void k3(const float *a, float *b, int n, int m, bool flag, float t)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"stage a");
    int row = blockIdx.x * 64 + threadIdx.x;
    if ((row >= n) || t < 0.5f)
        return;
    float s = 0;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        s += a[row * m + i];
    }
    b[row] = s;
}

__global__ void k4(const float *a, float *b, int n, int m, bool flag, float t)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"stage a");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= n || (flag && t > 1))
        return;
    float s = 0;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        s += a[row * m + i];
    }
    b[row] = s;
}

__global__ void k5(const float *a, float *b, int n, int m, bool flag, float t)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"stage a");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (OUT(row, n))
        return;
    float s = 0;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        s += a[row * m + i];
    }
    b[row] = s;
}

__global__ void k6(const float *a, float *b, int n, int m, bool flag, float t)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"stage a");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (EITHER)
        return;
    float s = 0;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        s += a[row * m + i];
    }
    b[row] = s;
}

__global__ void k7(const float *a, float *b, int n, int m, bool flag, float t)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"stage a");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= n || OUT(row, m))
        return;
    float s = 0;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        s += a[row * m + i];
    }
    b[row] = s;
}

__global__ void k8(const float *a, float *b, int n, int m, bool flag, float t)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"stage a");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= n /* no row */ || flag)
        return;
    float s = 0;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        s += a[row * m + i];
    }
    b[row] = s;
}
