// RUN: cudalite -arch=sm_90 --infer --explain %s
// Why nothing is inferred, or of no use: the file stays byte for byte.
__global__ void elsewhere(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        for (int j = 0; j < n; j++)
            a[i * n + j] *= 2;
}

__global__ void other_blocks(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && threadIdx.z == 0)
        for (int j = 0; j < n; j++)
            a[i * n + j] *= 2;
}

__global__ void endless(float *a)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; a[j * 64 + i] > 1; j++)
        a[j * 64 + i] /= 2;
}

__global__ void gathered(const float *a, const int *at, float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        b[i] = a[at[i]];
}

__global__ void raced(float *a, const float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        for (int j = 0; j < n; j++)
            a[i] += b[i * n + j];
}

__global__ void raced_rows(float *a, const float *b, int n)
{
    int row = threadIdx.x / 16, column = threadIdx.x % 16;
    for (int j = 0; j < n; j++)
        a[blockIdx.x] += b[(row * 16 + column) * n + j];
}

__global__ void counted(int n) {}

__global__ void coalesced(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = a[i] * 2;
}

void run(float *a, const int *at, float *b, int n, dim3 block)
{
    other_blocks<<<n / 64, block>>>(a, n);
    endless<<<n / 64, 64>>>(a);
    gathered<<<n / 64 + 1, 64>>>(a, at, b, n);
    raced<<<n / 64 + 1, dim3(64, 4)>>>(a, b, n);
    raced_rows<<<n, 256>>>(a, b, n);
    counted<<<1, 64>>>(n);
    coalesced<<<n / 64 + 1, 64>>>(a, n);
}
