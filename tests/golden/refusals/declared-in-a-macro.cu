// RUN: cudalite --weigh=sectors %s | diff %s -
#define PART float part = b[row]
__global__ void kernel(const float *__restrict__ a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    PART;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        part += a[row * columns + i];
    b[row] = part;
}
