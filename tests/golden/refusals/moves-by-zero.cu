// RUN: cudalite %s | diff %s -
__global__ void kernel(float *b, int rows, int columns, int step)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 16 1");
    for (int i = 0; i < 16; i++)
        if (i * step >= 0 && i * step < columns)
            b[row * columns + i * step] = i;
}
