// What: eight arrays: narrower tiles
#include "harness.h"

__global__ void kernel(const float *a, const float *b, const float *c, const float *d, const float *e, const float *f, const float *g, float *h, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 2 4 rows columns");
    __annotation(L"garray d 2 4 rows columns");
    __annotation(L"garray e 2 4 rows columns");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray g 2 4 rows columns");
    __annotation(L"garray h 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        h[row * columns + i] = a[row * columns + i] + b[row * columns + i] + c[row * columns + i] + d[row * columns + i] + e[row * columns + i] + f[row * columns + i] + g[row * columns + i];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", count, 3);
    float *d = array<float>("d", count, 4);
    float *e = array<float>("e", count, 5);
    float *f = array<float>("f", count, 6);
    float *g = array<float>("g", count, 7);
    float *h = array<float>("h", count, 8);
    kernel<<<blocks(rows, 128), 128>>>(a, b, c, d, e, f, g, h, rows, columns);
    return finish();
}
