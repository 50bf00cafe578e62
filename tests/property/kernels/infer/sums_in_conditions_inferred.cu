// What: conditions that add something to the iterator, in loops without annotations: pairs, neighbours on both sides, groups with a
//       rest, a length of the caller's; the host asks for sizes that are positive
// OPTIONS: -O2 --infer --weigh=sectors -arch=sm_90
// GAIN: 1.2
// SIZES: 1 1, 31 33, 33 32, 65 65, 600 1, 600 2, 600 40, 700 67
#include "harness.h"

__global__ void pairs(const float *in, float *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    for (int k = 0; k + 1 < columns; k += 2)
        s += in[r * columns + k] * in[r * columns + k + 1];
    out[r] = s;
}

__global__ void turns(const int *in, int *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    int s = 1;
    for (int c = 1; c + 1 < columns; c++)
        s = s * 3 + in[r * columns + c - 1] - in[r * columns + c] * in[r * columns + c + 1];
    out[r] = s;
}

__global__ void groups(const int *in, int *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    int s = 1, c;
    for (c = 0; c + 4 <= columns; c += 4)
        s = s * 3 + in[r * columns + c] + in[r * columns + c + 1] * in[r * columns + c + 2] - in[r * columns + c + 3];
    for (; c < columns; c++)
        s = s * 5 + in[r * columns + c];
    out[r] = s;
}

__global__ void windows(const int *in, int *out, int rows, int columns, int width)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    int s = 1;
    for (int c = 0; c + width <= columns; c++)
        s = s * 3 + in[r * columns + c] - in[r * columns + c + width - 1];
    out[r] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *f = array<float>("f", count, 1), *g = array<float>("g", rows, 2);
    int *a = array<int>("a", count, 3), *b = array<int>("b", rows, 4), *c = array<int>("c", rows, 5), *d = array<int>("d", rows, 6);
    pairs<<<blocks(rows, 128), 128>>>(f, g, rows, columns);
    turns<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    groups<<<blocks(rows, 96), 96>>>(a, c, rows, columns);
    windows<<<blocks(rows, 64), 64>>>(a, d, rows, columns, 3);
    pairs<<<blocks(rows, 128), 128>>>(f, g, rows, 0);
    turns<<<blocks(rows, 64), 64>>>(a, b, rows, -2147483647 - 1);
    groups<<<blocks(rows, 96), 96>>>(a, c, rows, -2147483647);
    return finish();
}
