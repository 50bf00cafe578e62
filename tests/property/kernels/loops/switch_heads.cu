// What a switch chooses by is read in each iteration, whatever its cases do.
#include "harness.h"

__global__ void coded(const unsigned *in, unsigned *out, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray out 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    unsigned sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        switch (in[row * columns + i] & 3) {
        case 0: sum++; break;
        case 1: sum += in[row * columns + i] >> 3; // again
        case 2: continue;
        default: sum += i;
        }
        sum ^= 5;
    }
    out[row] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    unsigned *in = array<unsigned>("in", count, 1);
    unsigned *out = array<unsigned>("out", rows, 2);
    coded<<<(rows + 63) / 64, 64>>>(in, out, rows, columns);
    return finish();
}
