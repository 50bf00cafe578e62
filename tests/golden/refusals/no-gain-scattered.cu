// RUN: cudalite -O1 --explain %s | diff %s -
__global__ void every_eighth(const float *a, float *b, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 8*n");
    __annotation(L"garray b 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        b[i] = a[8 * i];
}

__global__ void one_column(const float *a, float *b, int rows, int columns, int column)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows)
        b[row] = a[row * columns + column];
}

__global__ void far_apart_in_a_loop(float *a, int rows)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 4 rows 64");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 64 16");
    for (int i = 0; i < 64; i += 16)
        a[row * 64 + i] = i;
}

__global__ void bytes_in_the_middle_of_a_sector(const char *a, char *b, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 1 n+1");
    __annotation(L"garray b 1 1 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        b[i] = a[i + 1];
}

__global__ void for_few(const float *a, float *b, int n, int all)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 4 n 8");
    __annotation(L"garray b 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    if (i < n && i % 4096 == 5)
        for (int k = 0; k < 8; k++)
            sum += a[i * 8 + k];
    if (i < n)
        b[i] = sum;
}
