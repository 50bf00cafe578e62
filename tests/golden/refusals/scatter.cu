// RUN: cudalite %s | diff %s -
__global__ void kernel(float *b, const int *order, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + order[i]] = i;
}
