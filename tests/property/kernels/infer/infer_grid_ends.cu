// What: ends that the grid alone tells, and elements that are read again where data say so
// OPTIONS: -O2 --infer -arch=sm_90
// SIZES: 1 1, 33 17, 129 70, 129 72
// GAIN: 1.5
#include "harness.h"

__global__ void batches(const float *A, const float *x, float *y, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int b = blockIdx.y;
    if (r < rows) {
        float s = 0;
        for (int c = 0; c < columns; c++)
            s += A[(b * rows + r) * columns + c] * x[b * columns + c];
        y[b * rows + r] = s;
    }
}

__global__ void unguarded(const float *a, float *s, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int c = 0; c < columns; c++)
        sum += a[r * columns + c];
    s[r] = sum;
}

__global__ void largest(const float *a, int *where, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        int best = 0;
        float most = a[r * columns];
        for (int c = 1; c < columns; c++)
            if (a[r * columns + c] > most) {
                most = a[r * columns + c];
                best = c;
            }
        where[r] = best;
    }
}

int main(int argc, char **argv)
{
    SIZES
    const int batch = 3, whole = blocks(rows, 64) * 64;
    float *A = array<float>("A", (size_t)batch * count, 1);
    float *x = array<float>("x", (size_t)batch * columns, 2);
    float *y = array<float>("y", (size_t)batch * rows, 3);
    float *a = array<float>("a", (size_t)whole * columns, 4);
    float *s = array<float>("s", whole, 5);
    int *where = array<int>("where", rows, 6);
    dim3 grid(blocks(rows, 128), batch);
    batches<<<grid, 128>>>(A, x, y, rows, columns);
    unguarded<<<whole / 64, 64>>>(a, s, columns);
    largest<<<blocks(rows, 128), 128>>>(a, where, rows, columns);
    return finish();
}
