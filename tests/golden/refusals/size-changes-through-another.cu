// RUN: cudalite %s | diff %s -
#define LENGTH columns
#define WIDTH LENGTH
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows WIDTH");
    __annotation(L"garray b 2 4 rows WIDTH");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
#undef LENGTH
#define LENGTH 3
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = 2 * a[row * columns + i];
}
