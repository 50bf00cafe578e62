// What: rows are copied, read and written 16 bytes at a time where sizes and arrays allow it, else an element at a
//       time (-O2): sizes at run time, types of 1 to 8 bytes, in place, loops that begin behind the row's first
//       elements or end before its last ones, rows that are no whole vectors, arrays that begin between two.
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 4, 33 64, 65 68, 40 31, 97 320, 130 198, 300 272
// GAIN: 1.5
#include "harness.h"

#define ROW (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void product(const float *A, const float *x, float *y, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray A 2 4 rows columns");
    __annotation(L"garray x 1 4 columns");
    int row = ROW;
    if (row < rows) {
        float s = 0;
        for (int j = 0; j < columns; j++) {
            __annotation(L"loop j 0 columns 1");
            s += A[row * columns + j] * x[j];
        }
        y[row] = s;
    }
}

__global__ void scaled(float *a, float by, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = ROW, j;
    if (row >= rows)
        return;
    for (int sweep = 0; sweep < 3; sweep++) {
        __annotation(L"loop j 0 columns 1");
        for (j = 0; j < columns; j++)
            a[row * columns + j] = a[row * columns + j] * by + sweep;
        a[row * columns] -= j;
    }
}

__global__ void average(const unsigned char *in, unsigned char *out, int rows, int columns)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray in 2 1 rows columns");
    __annotation(L"garray out 2 1 rows columns");
    int row = ROW;
    if (row >= rows)
        return;
    int mean = 128;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        const int pixel = in[row * columns + i];
        mean = (7 * mean + pixel) / 8;
        if (pixel == 7)
            mean++;
        out[row * columns + i] = pixel > mean ? pixel - mean : 0;
    }
}

/* Behind the first elements, and not up to the last ones; of two types of the same size. */
__global__ void inner(const double *a, const long long *b, double *c, double *totals, int rows, int columns, int end)
{
    __annotation(L"__global__ 96");
    __annotation(L"garray a 3 8 rows 2 columns");
    __annotation(L"garray b 3 8 rows 2 columns");
    __annotation(L"garray c 2 8 rows columns");
    int row = ROW;
    if (row >= rows || end > columns)
        return;
    double total = 0;
    for (int k = 4; k < end; k++) {
        __annotation(L"loop k 4 end 1");
        double both = a[(row * 2 + 1) * columns + k] - b[row * 2 * columns + k];
        c[row * columns + k] = both;
        if (k == 11)
            continue;
        total += both;
    }
    totals[row] = total;
}

__global__ void halves(const short *a, short *b, int *sums, int rows, int columns)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 2 rows columns");
    __annotation(L"garray b 2 2 rows columns");
    int row = ROW;
    unsigned sum = 0;
    if (row < rows) {
        for (int k = 0; k < columns; k++) {
            __annotation(L"loop k 0 columns 1");
            b[row * columns + k] = a[row * columns + k] / 2;
            sum += b[row * columns + k];
        }
        sums[row] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    const int whole = columns / 4 * 4;
    float *A = array<float>("A", count + 1), *x = array<float>("x", columns + 1, 2), *y = array<float>("y", rows, 3);
    product<<<blocks(rows, 128), 128>>>(A, x, y, rows, columns);
    float *z = array<float>("z", rows, 4);
    product<<<blocks(rows, 128), 128>>>(A + 1, x, z, rows, columns);
    float *w = array<float>("w", rows, 5);
    product<<<blocks(rows, 128), 128>>>(A, x + 1, w, rows, columns);
    float *a = array<float>("a", count, 6);
    scaled<<<blocks(rows, 64), 64>>>(a, 0.5f, rows, columns);
    unsigned char *in = array<unsigned char>("in", count, 7), *out = array<unsigned char>("out", count, 8);
    average<<<blocks(rows, 32), 32>>>(in, out, rows, columns);
    double *d = array<double>("d", 2 * count, 9), *f = array<double>("f", count, 11);
    double *t = array<double>("t", rows, 15);
    long long *e = array<long long>("e", 2 * count, 10);
    inner<<<blocks(rows, 96), 96>>>(d, e, f, t, rows, columns, whole);
    inner<<<blocks(rows, 96), 96>>>(d, e, f, t, rows, columns, columns - 3);
    short *g = array<short>("g", count, 12), *h = array<short>("h", count, 13);
    int *sums = array<int>("sums", rows, 14);
    halves<<<blocks(rows, 32), 32>>>(g, h, sums, rows, columns);
    return finish();
}
