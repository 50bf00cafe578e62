// RUN: cudalite %s | diff %s -
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 9 1");
    for (int i = 0; i < 9; i++)
        b[row] += a[row * columns + i * i];
}
