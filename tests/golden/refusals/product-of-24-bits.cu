// RUN: cudalite %s | diff %s -
// The lower 24 bits of a size may be another number.
static __global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++)
        s += a[__umul24(r, columns) + j];
    b[r] = s;
}
