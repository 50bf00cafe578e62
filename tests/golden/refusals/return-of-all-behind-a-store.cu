// RUN: cudalite %s | diff %s -
// All threads know the condition; those inside the bound check store something before they return.
static __global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    if (columns == 0) {
        b[r] = 0;
        return;
    }
    float s = 0;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++)
        s += a[r * columns + j];
    b[r] = s;
}
