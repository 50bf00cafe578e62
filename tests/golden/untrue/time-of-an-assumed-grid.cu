// RUN: cudalite -O2 --summary %s -o /dev/null
// The time after is that of as many blocks as the time before, also where sizes are those of the grid.
__global__ void products(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 16x8");
    __annotation(L"garray a 3 4 gridDim.z rows columns");
    __annotation(L"garray b 3 4 gridDim.z columns rows");
    __annotation(L"garray c 3 4 gridDim.z rows rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z;
    if (y < rows && x < rows) {
        float sum = 0;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            sum += a[(z * rows + y) * columns + i] * b[(z * columns + i) * rows + x];
        c[(z * rows + y) * rows + x] = sum;
    }
}

void run(const float *a, const float *b, float *c, int rows, int columns)
{
    products<<<dim3((rows + 15) / 16, (rows + 7) / 8, 2), dim3(16, 8)>>>(a, b, c, rows, columns);
}
