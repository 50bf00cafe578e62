// RUN: cudalite %s | diff %s -
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int reversed = 63 - threadIdx.x;
    {
        struct { int x; } threadIdx = {reversed};
        int row = blockIdx.x * 64 + threadIdx.x;
        if (row >= rows)
            return;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[row * columns + i] = 2 * a[row * columns + i];
    }
}
