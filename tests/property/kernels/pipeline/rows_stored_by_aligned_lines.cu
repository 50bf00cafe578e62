// What: rows of a known size that is no multiple of 16 bytes are loaded and stored 16 bytes at a time, each thread's
//       rounds from a line of its row on (-O2): elements of 1 to 8 bytes, arrays that begin anywhere in a line, in the same
//       place or not, one array or several, loops that begin behind a row's first elements or end before its last ones,
//       elements of rounds before. Nobody touches what a line has of other rows.
// OPTIONS: -O2 -arch=sm_90
// DEFINES: -DCOLUMNS=1033|-DCOLUMNS=1030|-DCOLUMNS=4099
// SIZES: 1 0, 2 1, 33 3, 65 2, 130 1
// GAIN: 1.5
#include "harness.h"

#define ROW (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void walk(const float *a, float *b, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows COLUMNS");
    __annotation(L"garray b 2 4 rows COLUMNS");
    const int row = ROW;
    int i;
    if (row >= rows)
        return;
    for (i = 0; i < COLUMNS; i++) {
        __annotation(L"loop i 0 COLUMNS 1");
        b[row * COLUMNS + i] = a[row * COLUMNS + i] * 3.0f + row;
    }
}

/* From the row's fourth element on, before its last two ones. */
__global__ void recurrence(float *a, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows COLUMNS");
    const int row = ROW;
    if (row >= rows)
        return;
    for (int i = 3; i < COLUMNS - 2; i++) {
        __annotation(L"loop i 3 COLUMNS-2 1");
        a[row * COLUMNS + i] = 0.5f * a[row * COLUMNS + i - 1] + a[row * COLUMNS + i];
    }
}

__global__ void averages(const unsigned char *in, unsigned char *out, int rows)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray in 2 1 rows COLUMNS");
    __annotation(L"garray out 2 1 rows COLUMNS");
    const int row = ROW;
    if (row >= rows)
        return;
    int average = 128;
    for (int i = 0; i < COLUMNS; i++) {
        __annotation(L"loop i 0 COLUMNS 1");
        const int pixel = in[row * COLUMNS + i];
        average = (7 * average + pixel) / 8;
        out[row * COLUMNS + i] = pixel > average ? pixel - average : 0;
    }
}

/* Two arrays that are read, a third one that is read and written. */
__global__ void sums(const short *a, const short *b, short *c, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 2 rows COLUMNS");
    __annotation(L"garray b 2 2 rows COLUMNS");
    __annotation(L"garray c 2 2 rows COLUMNS");
    const int row = ROW;
    if (row >= rows)
        return;
    int sum = 0;
    for (int i = 1; i < COLUMNS; i++) {
        __annotation(L"loop i 1 COLUMNS 1");
        sum += a[row * COLUMNS + i] - b[row * COLUMNS + i];
        c[row * COLUMNS + i] += sum % 3 ? sum : 1;
    }
}

__global__ void doubles(const double *a, double *b, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 rows COLUMNS");
    __annotation(L"garray b 2 8 rows COLUMNS");
    const int row = ROW;
    if (row >= rows)
        return;
    double sum = 0;
    for (int i = 0; i < COLUMNS; i++) {
        __annotation(L"loop i 0 COLUMNS 1");
        sum += a[row * COLUMNS + i];
        b[row * COLUMNS + i] = sum;
    }
}

/* What is read behind the loop is no round of another thread's. */
__global__ void outlived(const float *a, float *b, int *ends, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows COLUMNS");
    __annotation(L"garray b 2 4 rows COLUMNS");
    const int row = ROW;
    int i;
    if (row >= rows)
        return;
    for (i = 0; i < COLUMNS; i++) {
        __annotation(L"loop i 0 COLUMNS 1");
        b[row * COLUMNS + i] = a[row * COLUMNS + i] - 1;
    }
    ends[row] = i;
}

int main(int argc, char **argv)
{
    SIZES
    const int from = columns;
    const size_t all = (size_t)rows * COLUMNS + 4;
    float *a = array<float>("a", all, 1), *b = array<float>("b", all, 2), *c = array<float>("c", all, 3);
    unsigned char *in = array<unsigned char>("in", all, 4), *out = array<unsigned char>("out", all, 5);
    short *s = array<short>("s", all, 6), *t = array<short>("t", all, 7), *u = array<short>("u", all, 8);
    double *d = array<double>("d", all, 9), *e = array<double>("e", all, 10);
    int *ends = array<int>("ends", rows, 11);
    const int few = blocks(rows, 128), more = blocks(rows, 64);
    walk<<<more, 64>>>(a + from, b + from, rows);
    walk<<<more, 64>>>(a + from, c, rows);
    recurrence<<<more, 64>>>(a + from, rows);
    averages<<<few, 128>>>(in + from, out + from, rows);
    sums<<<more, 64>>>(s + from, t + from, u + from, rows);
    sums<<<more, 64>>>(s, t + 1, u + 1, rows);
    doubles<<<more, 64>>>(d + from, e + from, rows);
    outlived<<<more, 64>>>(b + from, c + from, ends, rows);
    return finish();
}
