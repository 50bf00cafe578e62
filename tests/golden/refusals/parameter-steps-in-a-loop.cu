// RUN: cudalite -O1 %s | diff %s -
__global__ void kernel(const float *a, float *sums, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray sums 1 4 rows");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    a += row * columns;
    float sum = 0;
    for (int i = 0; i < columns; i++)
        sum += *a++;
    sums[row] = sum;
}
