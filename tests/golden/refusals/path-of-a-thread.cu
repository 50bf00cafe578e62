// RUN: cudalite %s | diff %s -
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    do {
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
            b[row * columns + i] = a[row * columns + i];
        row += gridDim.x * blockDim.x;
    } while (row < rows);
}
