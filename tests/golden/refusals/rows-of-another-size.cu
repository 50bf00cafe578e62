// RUN: cudalite %s | diff %s -
__global__ void steps_by_a_parameter(const float *a, float *b, int n, int w, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    int at = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    __annotation(L"loop j 0 w 1");
    for (int j = 0; j < w; j++) {
        sum += a[at + k];
        at += w;
    }
    b[threadIdx.x] = sum;
}

__global__ void rows_of_a_parameter(const float *a, float *b, int n, int w)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    int at = (blockIdx.x * blockDim.x + threadIdx.x) * w;
    float sum = 0;
    __annotation(L"loop k 0 w 1");
    for (int k = 0; k < w; k++)
        sum += a[at + k];
    b[threadIdx.x] = sum;
}

__global__ void rounds_of_a_parameter(const float *a, float *b, int n, int w)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n 64");
    __annotation(L"garray b 1 4 n");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    __annotation(L"loop k 0 n w*2");
    for (int k = 0; k < n; k += w * 2)
        sum += a[row * 64 + k] + a[row * 64 + k + 1];
    b[threadIdx.x] = sum;
}

__global__ void swapped(const float *A, float *B, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray A 2 4 m n");
    __annotation(L"garray B 2 4 n m");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < m && y < n)
        B[x * n + y] = A[y * m + x];
}
__global__ void swapped_in_a_loop(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 columns rows");
    __annotation(L"garray b 2 4 columns rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + i] + 1;
}
