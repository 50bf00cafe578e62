// RUN: cudalite -O1 %s
// Two macros have the same value: a number is written with the one that it depends on, and else as a number.
#define ROWS 640
#define COLUMNS 640
static __global__ void k(const float *a, float *b)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 ROWS COLUMNS");
    __annotation(L"garray b 2 4 ROWS COLUMNS");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= COLUMNS)
        return;
    __annotation(L"loop i 0 COLUMNS 1");
    for (int i = 0; i < COLUMNS; i++)
        b[row * COLUMNS + i] = 2 * a[row * COLUMNS + i];
}
