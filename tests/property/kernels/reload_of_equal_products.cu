// What: a product of an element that is loaded in each round stands in it twice, or in an inner loop
// (tests/nvcc/contract.t compares the PTX: g++ fuses other products here than nvcc.)
// WAVEFRONTS: 2
// SIZES: 33 32, 97 101
#include "harness.h"

__global__ void twice(const float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 1 4 rows");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] = i;
        if (d[row] * 0.7f > i)
            f[row * columns + i] += d[row] * 0.7f;
    }
}

__global__ void inside(const float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 1 4 rows");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] = i;
        float s = 0;
        for (int k = 0; k < columns; k++)
            s += d[row] * 0.7f;
        f[row * columns + i] += s;
    }
}

__global__ void cells(const float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 2 4 rows columns");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        for (int k = 0; k < rows; k++) {
            b[row * columns + i] += k;
            if (d[row * columns + i] * 0.7f > k)
                f[row * columns + i] += d[row * columns + i] * 0.7f;
        }
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *d = array<float>("d", rows, 1), *f = array<float>("f", count, 2);
    float *b = array<float>("b", count, 3);
    twice<<<blocks(rows, 64), 64>>>(d, f, b, rows, columns);
    inside<<<blocks(rows, 64), 64>>>(d, f, b, rows, columns);
    cells<<<blocks(rows, 64), 64>>>(array<float>("e", count, 4), f, b, rows, columns);
    return finish();
}
