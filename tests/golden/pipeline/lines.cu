// RUN: cudalite -arch=sm_90 --explain %s -o - | sed -n '/sums_tiled/,/^}/p'
// Rows that are no whole vectors come line by line: 16 bytes of memory at a time.
static __global__ void sums(const float *a, float *totals, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float total = 0;
    for (int k = 0; k < columns; k++) {
        __annotation(L"loop k 0 columns 1");
        total += a[row * columns + k];
    }
    totals[row] = total;
}

void host(const float *a, float *totals, int rows, int columns)
{
    sums<<<(rows + 63) / 64, 64>>>(a, totals, rows, columns);
}
