// RUN: cudalite -O2 -arch=sm_90 --explain %s | sed -n '/_registers(/,$p'
// Each thread does the work of 8 x 8, where the host sees a large grid: what comes from a tile serves eight of them.
__global__ void product(const float *a, const float *b, float *c, float by, int rows, int depth, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows depth");
    __annotation(L"garray b 2 4 depth columns");
    __annotation(L"garray c 2 4 rows columns");
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows || column >= columns)
        return;
    float sum = 0;
    for (int k = 0; k < depth; k++) {
        __annotation(L"loop k 0 depth 1");
        sum += a[row * depth + k] * b[k * columns + column];
    }
    c[row * columns + column] += by * sum; /* once */
}

void launch(const float *a, const float *b, float *c, int rows, int depth, int columns)
{
    product<<<dim3((columns + 15) / 16, (rows + 15) / 16), dim3(16, 16)>>>(a, b, c, 2, rows, depth, columns);
}
