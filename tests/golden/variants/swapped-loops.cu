// RUN: cudalite -arch=sm_90 --emit=loops %s
// Kernels with swapped axes in the notation of parallel loops, as they are and as they are swapped.
__global__ void narrow(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns)
        b[row * columns + column] = a[row * columns + column] + 1;
}

__global__ void columns_of_bytes(const unsigned char *a, unsigned char *b, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 1 rows columns");
    __annotation(L"garray b 2 1 rows columns");
    int row = threadIdx.x, column = blockIdx.x;
    if (row < rows)
        b[row * columns + column] = a[row * columns + column] ^ 255;
}

__global__ void walk(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + i] * 2;
}

__global__ void along_columns(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap blockIdx.x:blockIdx.y");
    int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows && column < columns)
        b[row * columns + column] = a[row * columns + column] + 1;
}

void run(const float *a, float *b, const unsigned char *c, unsigned char *d, int rows, int columns)
{
    narrow<<<dim3(rows / 32, columns / 8), dim3(32, 8)>>>(a, b, rows, columns);
    columns_of_bytes<<<columns, 128>>>(c, d, rows, columns);
    walk<<<rows / 64, 64>>>(a, b, rows, columns);
    along_columns<<<dim3(columns / 32, rows / 8), dim3(32, 8)>>>(a, b, rows, columns);
}
