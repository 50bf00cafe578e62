// RUN: cudalite -O2 -arch=sm_90 --explain %s | sed -n '/_wide(/,$p'
// Neighbours along the lanes are one vector, where rows are whole ones and the arrays begin where one may.
__global__ void mix(const unsigned char *one, const unsigned char *other, unsigned char *out, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray one 2 1 rows columns");
    __annotation(L"garray other 2 1 rows columns");
    __annotation(L"garray out 2 1 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows)
        out[y * columns + x] = (one[y * columns + x] * 3 + other[y * columns + x] * x) / 4;
}

void launch(const unsigned char *one, const unsigned char *other, unsigned char *out, int rows, int columns)
{
    mix<<<dim3((columns + 31) / 32, (rows + 7) / 8), dim3(32, 8)>>>(one, other, out, rows, columns);
}
