// RUN: cudalite -O1 --explain %s | diff %s -
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows 1");
    __annotation(L"garray b 2 4 rows 1");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 1 1");
    for (int i = 0; i < 1; i++)
        b[row + i] = a[row + i];
}
