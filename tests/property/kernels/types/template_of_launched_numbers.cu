// What: a template that is launched for float and for double: its numbers are declared, read and loaded ahead as a plain kernel's
// OPTIONS: --infer -O2 -arch=sm_90 --weigh=sectors
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

template <typename T> __global__ void normalise(const T *in, T *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    T most = in[r * columns];
    for (int c = 1; c < columns; c++)
        most = in[r * columns + c] > most ? in[r * columns + c] : most;
    T sum = 0;
    for (int c = 0; c < columns; c++)
        sum += most - in[r * columns + c];
    for (int c = 0; c < columns; c++)
        out[r * columns + c] = (most - in[r * columns + c]) / sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    double *c = array<double>("c", count, 3), *d = array<double>("d", count, 4);
    normalise<float><<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    normalise<double><<<blocks(rows, 64), 64>>>(c, d, rows, columns);
    return finish();
}
