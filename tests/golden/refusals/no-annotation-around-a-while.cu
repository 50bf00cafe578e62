// RUN: cudalite %s | diff %s -
// The loop that lacks an annotation stands around one that nobody counts.
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    for (int i = 0; i < columns; i++)
        while (sum < 100)
            sum += a[row * columns + i];
    b[row] = sum;
}
