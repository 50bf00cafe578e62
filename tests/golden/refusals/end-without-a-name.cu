// RUN: cudalite %s | diff %s -
__global__ void kernel(const float *a, float *b, int rows, int columns, int part)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 min(part*part,columns) 1");
    for (int i = 0; i < min(part * part, columns); i++)
        sum += a[row * columns + i];
    b[row] = sum;
}
