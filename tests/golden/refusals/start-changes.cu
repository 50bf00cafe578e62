// RUN: cudalite %s | diff %s -
__global__ static void kernel(const float *a, float *b, int rows, int columns, int first)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    __annotation(L"loop i first columns 1");
    for (int i = first; i < columns; i++) {
        b[row] += a[row * columns + i];
        first = columns;
    }
}
