// RUN: cudalite %s | diff %s -
__global__ void kernel(float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 (rows*4) columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 4 1");
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 10; k++)
            b[(row * 4 + i) * columns + k] = i + k;
}
