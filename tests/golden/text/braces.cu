// RUN: cudalite -O1 --weigh=sectors %s | sed -n '/active/,/for (int i_tile/p'
// A bound check around the rest of the kernel leaves no braces, but where a name in them stands before them, too.
#define BLOCK 64

static __global__ void around_the_rest(const float *a, float *y, int rows, int columns)
{
    __annotation(L"__global__ BLOCK");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray y 1 4 rows");
    const int row = blockIdx.x * BLOCK + threadIdx.x;
    __annotation(L"BoundChk");
    if (row < rows) { // all that is left
        float sum = 0;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            sum += a[row * columns + i];
        y[row] = sum;
    }
}

static __global__ void shadowing(const float *a, float *y, int rows, int columns, float sum)
{
    __annotation(L"__global__ BLOCK");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray y 1 4 rows");
    const int row = blockIdx.x * BLOCK + threadIdx.x;
    __annotation(L"BoundChk");
    if (row < rows) {
        float sum = 0;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            sum += a[row * columns + i];
        y[row] = sum;
    }
}
