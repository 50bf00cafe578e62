// RUN: cudalite -O2 -arch=sm_90 --explain=candidates %s
// Rules leave the kernel as it is, for nothing is staged in the branch of a check. A part of the loop for each of more
// blocks is predicted to be three times as fast.
__global__ void copy(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    else {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[row * columns + i] = a[row * columns + i];
    }
}

void launch(const float *a, float *b, int rows, int columns)
{
    copy<<<(rows + 63) / 64, 64>>>(a, b, rows, columns);
}
