// RUN: cudalite %s | diff %s -
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * 64 + threadIdx.x, i = 0;
    if (row >= rows)
        return;
    float sum = 0;
    while (i < columns) {
        sum += a[row * columns + i];
        i++;
    }
    b[row] = sum;
}
