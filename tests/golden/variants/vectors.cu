// RUN: cudalite -O2 -arch=sm_90 --explain %s | sed -n '/scale_wid[e](float/,$p'
// Where the host finds whole vectors, rows are copied, read and written 16 bytes at a time, in place.
__global__ void scale(float *a, const float *by, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray by 1 4 columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        a[row * columns + i] *= by[i];
    }
}

void launch(float *a, const float *by, int rows, int columns)
{
    scale<<<(rows + 127) / 128, 128>>>(a, by, rows, columns);
}
