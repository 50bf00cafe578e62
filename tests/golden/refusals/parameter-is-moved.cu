// RUN: cudalite %s | diff %s -
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 3 4 gridDim.y rows columns");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (rows > columns)
        a += blockIdx.y * rows * columns;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += a[row * columns + i];
    b[blockIdx.y * rows + row] = sum;
}
