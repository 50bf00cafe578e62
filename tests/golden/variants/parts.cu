// RUN: cudalite -O2 --block=32 %s | sed -n '/_tiled(/,$p'
// A block of 96 threads is launched as three of 32.
#define ROW (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void sums(float *total, const float *b, int *where, int rows, int columns)
{
    __annotation(L"__global__ 96");
    __annotation(L"garray b 2 4 rows columns");
    if (ROW >= rows)
        return;
    float s = 0;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        s += b[ROW * columns + i];
    }
    total[ROW] = s;
    where[ROW] = blockIdx.x + 1000 * threadIdx.x + 100000 * gridDim.x;
}

void launch(float *a, const float *b, int *where, int rows, int columns)
{
    sums<<<(rows + 95) / 96, 96>>>(a, b, where, rows, columns);
}
