// RUN: cudalite %s | diff %s -
__global__ void kernel(const float *a, float *b, int rows, int columns, int *done)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows 8");
    __annotation(L"garray b 2 4 rows 8");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < 8; i++)
        b[row * 8 + i] = a[row * 8 + i];
    if (row != 0)
        return;
    *done = 1;
}
