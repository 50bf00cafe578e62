// What: rows are as long as a macro says, loops end at a parameter: the host asks whether they stay in their rows, and
//       launches the kernel as it was written where one row is longer
// OPTIONS: -O2 --infer -arch=sm_90
// SIZES: 1 300, 1 256, 33 256, 65 200, 130 161
// GAIN: 1
#include "harness.h"

#define N 256

__global__ void swept(float *x, const float *a, float *b, int rows, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        for (int j = 1; j < n; j++) {
            x[i * N + j] = x[i * N + j] - x[i * N + (j - 1)] * a[i * N + j];
            b[i * N + j] = b[i * N + j] - a[i * N + j] * b[i * N + (j - 1)];
        }
}

__global__ void swept_back(float *x, const float *b, int rows, unsigned n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        for (unsigned j = 2; j < n; j++)
            x[i * N + N - j] = x[i * N + N + 1 - j] - x[i * N + N - j] * b[i * N + N - j];
}

__global__ void between(float *x, const float *b, int rows, int pitch, int first, int last)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        for (int j = first; j < last; j++)
            x[i * pitch + j + 2] = b[i * pitch + j] * x[i * pitch + j + 3] + x[i * pitch + j + 1];
}

int main(int argc, char **argv)
{
    SIZES
    size_t all = (size_t)rows * (N + 50);
    float *a = array<float>("a", all), *b = array<float>("b", all, 2), *x = array<float>("x", all, 3);
    float *y = array<float>("y", all, 4), *z = array<float>("z", all, 5);
    swept<<<blocks(rows, 128), 128>>>(x, a, b, rows, columns);
    swept_back<<<blocks(rows, 128), 128>>>(y, a, rows, columns < N ? columns : N);
    between<<<blocks(rows, 128), 128>>>(z, a, rows, columns + 3, 1, columns);
    between<<<blocks(rows, 128), 128>>>(z, a, 1, columns, 1, columns);
    return finish();
}
