// RUN: cudalite -O2 -arch=sm_90 --explain=time %s -o %t
// The grid that is taken has a thread for each row, not one block for all.
__global__ void row_sums(const float *a, float *s, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray s 1 4 rows");
    for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < rows; r += blockDim.x * gridDim.x) {
        float sum = 0;
        __annotation(L"loop c 0 columns 1");
        for (int c = 0; c < columns; c++)
            sum += a[r * columns + c];
        s[r] = sum;
    }
}

void go(const float *a, float *s, int rows, int columns, int blocks)
{
    row_sums<<<blocks, 128>>>(a, s, rows, columns);
}
