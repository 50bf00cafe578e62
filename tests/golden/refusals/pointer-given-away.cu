// RUN: cudalite %s | diff %s -
__noinline__ __device__ float first(const float *p, int at)
{
    return p[at];
}

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float s = 0;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        s += first(a, row * columns + i);
    if (s > 0)
        b[row] = s;
}
