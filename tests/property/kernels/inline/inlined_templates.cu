// What: bodies of function templates stand in the place of their calls, with the types of the pointers that these hand on
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 31 33, 64 65, 130 40, 200 64
#include "harness.h"

/* the type of a row, of what is returned, and of numbers that are made */
template <typename T> __device__ T sum_of(const T *row, int length)
{
    T sum = T(1);
    for (int i = 0; i < length; i++)
        sum += row[i] - (T)sizeof(T);
    return sum;
}

__global__ void sums(const float *a, const double *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 8 rows columns");
    __annotation(L"garray c 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= rows)
        return;
    float one = sum_of(a + y * columns, columns);
    one += sum_of<double>(&b[y * columns], columns);
    c[y] = one;
}

/* two types, one of them where nothing is declared const */
template <typename From, class To> __device__ void along_row(const From *from, To *to, To factor, int length)
{
    To sum = 0;
    for (int i = 0; i < length; i++) {
        sum += from[i];
        to[i] = sum - factor;
    }
}

__global__ void along_rows(const int *a, double *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 8 rows columns");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y < rows)
        along_row<int, double>(a + y * columns, b + y * columns, 3, columns);
}

/* the kernel is a template itself, the row has a name */
template <typename T, typename U> __global__ void rows_of(const U *a, T *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 sizeof(U) rows columns");
    __annotation(L"garray b 1 sizeof(T) rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= rows)
        return;
    const U *row = a + y * columns;
    b[y] = sum_of(row, columns);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *c = array<float>("c", rows, 2), *d = array<float>("d", rows, 3);
    double *b = array<double>("b", count, 4), *e = array<double>("e", count, 5);
    int *f = array<int>("f", count, 6);
    sums<<<blocks(rows, 64), 64>>>(a, b, c, rows, columns);
    along_rows<<<blocks(rows, 64), 64>>>(f, e, rows, columns);
    rows_of<float, double><<<blocks(rows, 64), 64>>>(b, d, rows, columns);
    rows_of<double, float><<<blocks(rows, 64), 64>>>(a, e, rows, columns);
    return finish();
}
