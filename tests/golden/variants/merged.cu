// RUN: cudalite -O2 -arch=sm_90 --explain %s | sed -n '/_merged(/,$p'
// Each thread takes the place of four, where the host sees many blocks and arrays that lie apart.
__global__ void gradient(const float *in, float *out, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray out 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns - 1 || y >= rows - 1)
        return;
    float dx = in[y * columns + x + 1] - in[y * columns + x];
    float dy = in[(y + 1) * columns + x] - in[y * columns + x];
    out[y * columns + x] = dx > dy ? dx : dy;
}

void launch(const float *in, float *out, int rows, int columns)
{
    gradient<<<dim3((columns + 31) / 32, (rows + 7) / 8), dim3(32, 8)>>>(in, out, rows, columns);
}
