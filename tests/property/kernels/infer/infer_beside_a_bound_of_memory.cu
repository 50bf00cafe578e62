// What: inferred annotations of a kernel that stands beside one whose loop ends where memory says: each has its own
// EXPECT: staged
// OPTIONS: --infer --weigh=sectors
// SIZES: 31 33, 65 33, 97 101, 128 160
// GAIN: 1.3
#include "harness.h"

static __global__ void sums(const float *__restrict__ a, float *__restrict__ o, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float s = 1;
    for (int c = 0; c < columns; c++)
        s = s * 3 + a[r * columns + c];
    o[r] = s;
}

static __global__ void counted(const float *__restrict__ a, float *__restrict__ w, const int *__restrict__ length, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        for (int c = 0; c < length[0]; c++)
            w[r * columns + c] = a[r * columns + c];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *o = array<float>("o", rows, 3);
    float *w = array<float>("w", count, 4);
    int *length = array<int>("length", 1, 5);
    cudaMemcpy(length, &columns, sizeof columns, cudaMemcpyHostToDevice);
    sums<<<blocks(rows, 64), 64>>>(a, o, rows, columns);
    counted<<<blocks(rows, 64), 64>>>(a, w, length, rows, columns);
    return finish();
}
