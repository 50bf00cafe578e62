// What: a template is inferred for the largest of the types that its launches name
// OPTIONS: --infer -O2 --weigh=sectors
// GAIN: 1.5
// WAVEFRONTS: 1.34
// SIZES: 31 33, 64 32, 97 101
#include "harness.h"

template <typename T> __global__ void turn(T *out, const T *in, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        int from = y * width + x;
        out[x * height + y] = in[from];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    double *c = array<double>("c", count, 3), *d = array<double>("d", count, 4);
    turn<float><<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(b, a, columns, rows);
    turn<double><<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(d, c, columns, rows);
    return finish();
}
