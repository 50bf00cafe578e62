// RUN: cudalite -arch=sm_90 --explain %s -o - 2>&1 >/dev/null | grep 'is loaded'
// Rows of bytes come line by line, too: beside rows of other elements, and beside elements that all threads share.
static __global__ void scaled(const float *a, const unsigned char *mask, float *sums, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray mask 2 1 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    for (int k = 0; k < columns; k++) {
        __annotation(L"loop k 0 columns 1");
        sum += a[row * columns + k] * mask[row * columns + k];
    }
    sums[row] = sum;
}

static __global__ void product(const signed char *A, const float *x, float *y, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray A 2 1 rows columns");
    __annotation(L"garray x 1 4 columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    for (int k = 0; k < columns; k++) {
        __annotation(L"loop k 0 columns 1");
        sum += A[row * columns + k] * x[k];
    }
    y[row] = sum;
}

void host(const float *a, const unsigned char *mask, const signed char *b, float *y, int rows, int columns)
{
    scaled<<<(rows + 63) / 64, 64>>>(a, mask, y, rows, columns);
    product<<<(rows + 63) / 64, 64>>>(b, a, y, rows, columns);
}
