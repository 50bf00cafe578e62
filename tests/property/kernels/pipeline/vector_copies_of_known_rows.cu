// What: rows whose size is a number that is no multiple of 16 bytes are copied 8 or 4 bytes at a time (-O2), also of
//       arrays that begin between two such; odd rows an element at a time.
// OPTIONS: -O2 -arch=sm_90
// DEFINES: -DCOLUMNS=1036|-DCOLUMNS=1030|-DCOLUMNS=1032|-DCOLUMNS=1033|-DCOLUMNS=516
// SIZES: 1 1, 33 1, 65 1, 130 1
// GAIN: 1.5
#include "harness.h"

#define ROW (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void averages(const unsigned char *in, unsigned char *out, int rows)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray in 2 1 rows COLUMNS");
    __annotation(L"garray out 2 1 rows COLUMNS");
    int row = ROW;
    if (row < rows) {
        int average = 128;
        for (int i = 0; i < COLUMNS; i++) {
            __annotation(L"loop i 0 COLUMNS 1");
            int pixel = in[row * COLUMNS + i];
            average = (7 * average + pixel) / 8;
            out[row * COLUMNS + i] = pixel > average ? pixel - average : 0;
        }
    }
}

__global__ void walk(const short *in, int *out, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 2 rows COLUMNS");
    __annotation(L"garray out 1 4 rows");
    int row = ROW;
    if (row < rows) {
        int sum = 0;
        for (int i = 0; i < COLUMNS; i++) {
            __annotation(L"loop i 0 COLUMNS 1");
            sum = sum * 3 + in[row * COLUMNS + i];
        }
        out[row] = sum;
    }
}

__global__ void product(const float *A, const float *x, float *y, int rows)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray A 2 4 rows COLUMNS");
    __annotation(L"garray x 1 4 COLUMNS");
    int row = ROW;
    if (row < rows) {
        float s = 0;
        for (int j = 0; j < COLUMNS; j++) {
            __annotation(L"loop j 0 COLUMNS 1");
            s += A[row * COLUMNS + j] * x[j];
        }
        y[row] = s;
    }
}

int main(int argc, char **argv)
{
    SIZES
    (void)columns;
    const size_t all = (size_t)rows * COLUMNS + 1;
    unsigned char *in = array<unsigned char>("in", all, 1), *out = array<unsigned char>("out", all, 2);
    short *s = array<short>("s", all, 3);
    int *sums = array<int>("sums", rows, 4);
    float *A = array<float>("A", all, 5), *x = array<float>("x", COLUMNS, 6), *y = array<float>("y", rows, 7);
    const int few = blocks(rows, 128), more = blocks(rows, 64);
    averages<<<few, 128>>>(in, out, rows);
    averages<<<few, 128>>>(in + 1, out + 1, rows);
    walk<<<more, 64>>>(s, sums, rows);
    walk<<<more, 64>>>(s + 1, sums, rows);
    product<<<few, 128>>>(A, x, y, rows);
    product<<<few, 128>>>(A + 1, x, y, rows);
    return finish();
}
