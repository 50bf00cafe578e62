// What: element sizes are those of a template's types, as the launches name them
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 33 32, 37 1, 65 33, 97 101
#include "harness.h"

typedef double real;
struct Pair {
    float a, b;
};

template <typename T, typename S> __global__ void sums(const T *a, S *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 sizeof(T) rows columns");
    __annotation(L"garray b 1 sizeof(S) rows");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= rows)
        return;
    S sum = 0;
    for (int x = 0; x < columns; x++) {
        __annotation(L"loop x 0 columns 1");
        sum += a[y * columns + x];
    }
    b[y] = sum;
}

template <int N, class T> __global__ void turn(const T *a, T *b, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 sizeof(T) rows columns");
    __annotation(L"garray b 2 sizeof(T) columns rows");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x < columns && y < rows)
        b[x * rows + y] = a[y * columns + x] + N;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", rows, 2), *e = array<float>("e", count, 5);
    double *c = array<double>("c", count, 3), *d = array<double>("d", rows, 4), *f = array<double>("f", count, 6);
    sums<float, float><<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    sums<double, real><<<blocks(rows, 64), 64>>>(c, d, rows, columns);
    turn<3, float><<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, e, rows, columns);
    turn<(sizeof(Pair) > 4), double><<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(c, f, rows, columns);
    return finish();
}
