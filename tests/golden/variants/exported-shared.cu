// RUN: cudalite -O2 -arch=sm_90 --weigh=sectors --smem=16384 --header=%t %s | sed -n "/^void launch_/,/^}/p"
// Other files may ask for more shared memory than a block has beside the tiles, and may have allowed it to the kernel: the
// host function takes the kernel then.
__global__ void sums(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    extern __shared__ float pool[];
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    pool[threadIdx.x] = row;
    __syncthreads();
    if (row >= rows)
        return;
    float s = pool[blockDim.x - 1 - threadIdx.x];
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        s += a[row * columns + i];
    b[row] = s;
}

__global__ void turned(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x < columns && y < rows)
        b[x * rows + y] = a[y * columns + x];
}
