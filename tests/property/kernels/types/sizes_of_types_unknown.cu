// What: element sizes of a template's types that no launch names, or not all
// EXPECT: unchanged CL055
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3
// OPTIONS: --weigh=sectors
// SIZES: 33 32
#include "harness.h"

template <typename T> __global__ void sums(const T *a, T *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 sizeof(T) rows columns");
    __annotation(L"garray b 1 sizeof(T) rows");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= rows)
        return;
    T sum = 0;
    for (int x = 0; x < columns; x++) {
        __annotation(L"loop x 0 columns 1");
        sum += a[y * columns + x];
    }
    b[y] = sum;
}

#if CASE == 3
template <typename T> void launch(const T *a, T *b, int rows, int columns)
{
    sums<T><<<blocks(rows, 64), 64>>>(a, b, rows, columns);
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", rows, 2);
#if CASE == 1
    sums<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
#elif CASE == 2
    sums<float><<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    double *c = array<double>("c", count, 3), *d = array<double>("d", rows, 4);
    sums<<<blocks(rows, 64), 64>>>(c, d, rows, columns);
#else
    launch(a, b, rows, columns);
#endif
    return finish();
}
