// RUN: cudalite -O2 -arch=sm_90 %s | sed -n '/walk_tile[d](float/,/^}/p'
// Rows that are no whole vectors are copied in rows longer than a warp, by its lanes in pieces.
__global__ void walk(float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        a[row * columns + i] *= 3;
}

void launch(float *a, int rows, int columns)
{
    walk<<<(rows + 63) / 64, 64>>>(a, rows, columns);
}
