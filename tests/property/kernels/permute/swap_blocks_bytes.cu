// What: seed 000's matrix addition of bytes, in vectors: a thread for each row, a block for each column
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 31, 128 33, 65 128, 256 300
// GAIN: 3
#include "harness.h"

__global__ void kernel(const unsigned char *in1, const unsigned char *in2, unsigned char *out, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray in1 2 1 rows columns");
    __annotation(L"garray in2 2 1 rows columns");
    __annotation(L"garray out 2 1 rows columns");
    int i = blockIdx.x, j = threadIdx.x;
    if (j >= rows)
        return;
    unsigned char t1 = in1[j * columns + i];
    unsigned char t2 = in2[j * columns + i];
    out[j * columns + i] = t1 + t2;
}

int main(int argc, char **argv)
{
    SIZES
    unsigned char *a = array<unsigned char>("a", count, 1);
    unsigned char *b = array<unsigned char>("b", count, 2);
    unsigned char *c = array<unsigned char>("c", count, 3);
    kernel<<<columns, 128>>>(a, b, c, rows, columns);
    return finish();
}
