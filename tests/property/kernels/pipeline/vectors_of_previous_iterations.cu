// What: rounds that ask for elements of rounds before, in vectors: registers keep those of the vector before, first
//       rounds that begin inside of a vector, stores of its elements alone, of 4, 2 and 1 bytes, one and three
//       rounds back, read only and in place, products that a round leaves for the next one (-O2).
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 4, 33 64, 65 68, 40 31, 97 320, 130 196, 300 272
// GAIN: 1.5
#include "harness.h"

#define ROW (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void recurrence(float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = ROW;
    if (row >= rows)
        return;
    __annotation(L"loop i 1 columns 1");
    for (int i = 1; i < columns; i++)
        a[row * columns + i] = 0.5f * a[row * columns + i - 1] + a[row * columns + i];
}

__global__ void far_back(const float *in, float *out, int rows, int columns)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray out 2 4 rows columns");
    int row = ROW;
    if (row >= rows)
        return;
    float last = 0;
    __annotation(L"loop i 3 columns 1");
    for (int i = 3; i < columns; i++) {
        const float third = in[row * columns + i - 3], first = in[row * columns + i - 1];
        if (third > 2)
            last = first;
        out[row * columns + i] = in[row * columns + i] - last;
        if (last > 3)
            continue;
        last += 1;
    }
}

__global__ void bytes(unsigned char *a, int rows, int columns)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 1 rows columns");
    int row = ROW;
    if (row >= rows)
        return;
    __annotation(L"loop i 2 columns 1");
    for (int i = 2; i < columns; i++)
        a[row * columns + i] += a[row * columns + i - 1] ^ a[row * columns + i - 2];
}

__global__ void product(float *a, const float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = ROW;
    if (row < rows) {
        __annotation(L"loop i 1 columns 1");
        for (int i = 1; i < columns; i++)
            a[row * columns + i] = __fmul_rn(a[row * columns + i - 1] + b[row * columns + i], 0.71f);
    }
}

__global__ void begins_late(const float *in, float *out, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray out 2 4 rows columns");
    int row = ROW;
    if (row >= rows)
        return;
    __annotation(L"loop i 5 columns 1");
    for (int i = 5; i < columns; i++)
        out[row * columns + i] = in[row * columns + i] * 2;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2), *in = array<float>("in", count, 3),
          *out = array<float>("out", count, 4), *late = array<float>("late", count, 5);
    unsigned char *c = array<unsigned char>("c", count, 6);
    recurrence<<<blocks(rows, 64), 64>>>(a, rows, columns);
    recurrence<<<blocks(rows, 64), 64>>>(a, rows, columns);
    far_back<<<blocks(rows, 32), 32>>>(in, out, rows, columns);
    bytes<<<blocks(rows, 32), 32>>>(c, rows, columns);
    product<<<blocks(rows, 64), 64>>>(b, in, rows, columns);
    begins_late<<<blocks(rows, 128), 128>>>(in, late, rows, columns);
    return finish();
}
