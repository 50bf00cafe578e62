// RUN: cudalite %s | diff %s -
template <int WIDTH>
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int thread = threadIdx.x, row = blockIdx.x * 2 + thread / WIDTH;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += a[row * columns + i];
    b[row * WIDTH + thread % WIDTH] = sum;
}
