// RUN: cudalite %s | diff %s -
__global__ void two_blocks(float2 *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 8 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        if (blockIdx.y > 0)
            b[row * columns + i].x = i;
        else
            b[row * columns + i].y = row;
    }
}

__global__ void behind_the_loop(float2 *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 8 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i].x = i;
    b[(rows - 1 - row) * columns].y = row;
}
