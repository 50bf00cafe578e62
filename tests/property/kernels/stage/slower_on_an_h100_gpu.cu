// What: what was made of these kernels took an H100 longer than they did as they were written (tests/cost/cost.t)
// TELLS: CL254
// OPTIONS: -O2 -arch=sm_90
// GAIN: 0.9
// SIZES: 1 1, 31 33, 33 65, 130 67, 64 64, 29 128
#include "harness.h"

static __global__ void greatest(const short *x, int *where, short *best, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray x 2 2 rows columns");
    __annotation(L"garray where 1 4 rows");
    __annotation(L"garray best 1 2 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        short most = -32768;
        int at = -1;
        for (int c = 0; c < columns; c++) {
            __annotation(L"loop c 0 columns 1");
            short own = x[row * columns + c];
            if (own > most) {
                most = own;
                at = c;
            }
        }
        where[row] = at;
        best[row] = most;
    }
}

static __global__ void fours(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 29");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    for (int i = 0; i + 4 <= columns; i += 4) {
        __annotation(L"loop i 0 (columns-3) 4");
        s += a[row * columns + i] - a[row * columns + i + 1] + a[row * columns + i + 2] - a[row * columns + i + 3];
    }
    b[row] = s;
}

static __global__ void planes(const unsigned char *in, float *out, int h, int w)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray in 2 1 h (3*w)");
    __annotation(L"garray out 3 4 3 h w");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    for (int c = 0; c < 3; c++)
        out[(c * h + y) * w + x] = (in[y * 3 * w + 3 * x + c] - 0.5f) * 0.25f;
}

int main(int argc, char **argv)
{
    SIZES
    short *x = array<short>("x", count, 1), *best = array<short>("best", rows, 2);
    int *where = array<int>("where", rows, 3);
    float *a = array<float>("a", count, 4), *b = array<float>("b", rows, 5);
    float *out = array<float>("out", 3 * count, 6);
    unsigned char *in = array<unsigned char>("in", 3 * count, 7);
    greatest<<<blocks(rows, 64), 64>>>(x, where, best, rows, columns);
    fours<<<blocks(rows, 29), 29>>>(a, b, rows, columns);
    planes<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(in, out, rows, columns);
    return finish();
}
