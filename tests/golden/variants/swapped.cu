// RUN: cudalite -O2 -arch=sm_90 --explain %s
// Axes swapped: rows run along the lanes, in blocks that would be narrow then; a block for each column, of bytes.
// What cannot be swapped is told.
__global__ void narrow(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns)
        b[row * columns + column] = a[row * columns + column] + 1;
}

__global__ void columns_of_bytes(const unsigned char *a, const unsigned char *b, unsigned char *c, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 1 rows columns");
    __annotation(L"garray b 2 1 rows columns");
    __annotation(L"garray c 2 1 rows columns");
    int column = blockIdx.x, row = threadIdx.x;
    if (row < rows)
        c[row * columns + column] = a[row * columns + column] + b[row * columns + column];
}

__global__ void neighbours(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"nostage a");
    __annotation(L"nostage b");
    int column = blockIdx.x, row = threadIdx.x;
    if (row < rows && column > 0)
        b[row * columns + column] = b[row * columns + column - 1] + a[row * columns + column];
}

__global__ void shuffled(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"nostage a");
    __annotation(L"nostage b");
    __annotation(L"schedule swap x:y");
    int row = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.y * blockDim.y + threadIdx.y;
    float s = row < rows && column < columns ? a[row * columns + column] : 0;
    s += __shfl_xor_sync(0xffffffffu, s, 1);
    if (row < rows && column < columns)
        b[row * columns + column] = s;
}

void run(float *a, float *b, unsigned char *c, int rows, int columns)
{
    narrow<<<dim3((rows + 31) / 32, (columns + 7) / 8), dim3(32, 8)>>>(a, b, rows, columns);
    columns_of_bytes<<<columns, 128>>>(c, c, c, rows, columns);
    neighbours<<<columns, 128>>>(a, b, rows, columns);
    shuffled<<<dim3((rows + 15) / 16, (columns + 15) / 16), dim3(16, 16)>>>(a, b, rows, columns);
}
