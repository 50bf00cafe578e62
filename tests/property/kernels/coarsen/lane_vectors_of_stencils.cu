// What: stencils whose threads take the place of neighbours along the lanes, as annotations ask: whole vectors of what
//       lies at their own place, above and below it, and what is beside, one by one; with factors that neighbours do not
//       share (they are vectors), and with such as they do (blocks are put together).
// OPTIONS: -O2 -arch=sm_90
// BITS: alone
// SIZES: 1 1, 4 16, 16 32, 5 33, 3 160, 20 256
#include "harness.h"

__global__ void five(const float *in, float *out, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"merge x 4");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray out 2 4 rows columns");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i > 0 && i < rows - 1 && j > 0 && j < columns - 1)
        out[i * columns + j] = 0.25f * (in[(i - 1) * columns + j] + in[i * columns + j - 1] +
                                        in[i * columns + j + 1] + in[(i + 1) * columns + j]);
}

__global__ void weighed(const float *in, float *out, int rows, int columns, float middle)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"merge x 4");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray out 2 4 rows columns");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i > 0 && i < rows - 1 && j > 0 && j < columns - 1)
        out[i * columns + j] = middle * in[i * columns + j] +
                               0.125f * (in[(i - 1) * columns + j] + in[i * columns + j - 1] +
                                         in[i * columns + j + 1] + in[(i + 1) * columns + j]);
}

__global__ void shared_products(const float *in, float *out, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"merge x 4");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray out 2 4 rows columns");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < rows && j > 1 && j < columns)
        out[i * columns + j] = 0.3f * in[i * columns + j] + 0.3f * in[i * columns + j - 1] + in[i * columns + j - 2];
}

__global__ void doubles(const double *in, double *out, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"merge x 2");
    __annotation(L"garray in 2 8 rows columns");
    __annotation(L"garray out 2 8 rows columns");
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x >= 1 && x < columns - 2)
        out[y * columns + x] = in[y * columns + x - 1] - in[y * columns + x + 2];
}

int main(int argc, char **argv)
{
    SIZES
    const size_t n = count;
    float *a = array<float>("a", n), *b = array<float>("b", n, 2), *c = array<float>("c", n, 3);
    double *d = array<double>("d", n), *e = array<double>("e", n, 5);
    five<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, b, rows, columns);
    weighed<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(b, c, rows, columns, 0.7f);
    shared_products<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(c, a, rows, columns);
    doubles<<<dim3(blocks(columns, 64), rows), 64>>>(d, e, rows, columns);
    return finish();
}
