// RUN: cudalite -arch=sm_90 --explain %s
// A larger block, and a loop in parts with tiles in more shared memory than a block has of itself.
__global__ void scale(const float *a, const float *by, float *b, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"schedule block 256 split 4 stages 3");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray by 1 4 columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows)
        return;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++)
        b[i * columns + j] = a[i * columns + j] * by[j];
}

void run(cudaStream_t stream, const float *a, const float *by, float *b, int rows, int columns)
{
    scale<<<(rows + 127) / 128, 128, 0, stream>>>(a, by, b, rows, columns);
}
