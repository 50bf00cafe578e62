// RUN: cudalite %s | diff %s -
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    auto at = [=](int r, int i) { return r * columns + i; };
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += a[at(row, i)];
    b[row] = sum;
}
