// RUN: cudalite %s | diff %s -
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns-3 1");
    for (int i = 0; i < columns - 3; i++) {
        bool more = true;
        for (int j = 0; j < 3 && more; j++)
            more = a[row * columns + i + j] > 0;
        sum += more;
    }
    b[row] = sum;
}
