// What: what nobody promises: elements before the pointer, and behind the rows that the sizes tell
// OPTIONS: -O2 -arch=sm_90 --infer
// BITS: alone
// SIZES: 2 2, 33 31, 130 65
#include "harness.h"

/* Each thread writes to its own row alone, wherever the pointer points. */
static __global__ void moved(const float *a, float *c, int rows, int columns, int by)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows) {
        float s = 0;
        for (int k = 0; k < columns; k++) {
            s += a[i * columns + k];
            c[i * columns + by] = s;
        }
    }
}

static __device__ void put(float *c, int i, float s)
{
    c[i] = s;
}

/* ... by a function. */
static __global__ void moved_by_function(const float *a, float *c, int rows, int columns, int by)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows) {
        float s = 0;
        for (int k = 0; k < columns; k++) {
            s += a[i * columns + k];
            put(c, i * columns + by, s);
        }
    }
}

static __global__ void strided(const float *a, float *c, int rows, int columns, int stride)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows) {
        float s = 0;
        for (int k = 0; k < columns; k++) {
            s += a[i * stride + k];
            c[i * stride] = s;
        }
    }
}

static __global__ void down(const float *a, float *c, int rows, int columns)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows) {
        float s = 0;
        for (int k = 0; k < columns; k++) {
            s += a[i * columns + k];
            c[-i] = s;
        }
    }
}

static __global__ void windows(const float *a, float *c, int rows, int window, int step)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows) {
        float s = 0;
        for (int k = 0; k < window; k++) {
            s += a[i * step + k];
            c[i] = s;
        }
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", 4 * count, 1), *b = array<float>("b", 4 * count, 2),
          *c = array<float>("c", 4 * count, 3), *d = array<float>("d", 4 * count + 4, 4),
          *e = array<float>("e", 4 * count, 5);
    const int n = (int)count, grid = blocks(rows, 128);
    moved<<<grid, 128>>>(a + n, a + 2 * n, rows, columns, columns / 2 - n);
    moved<<<grid, 128>>>(b + n, b, rows, columns, columns / 2 + n);
    const int next = columns > 1 ? 1 : 0;
    float *f = array<float>("f", 4 * count, 6);
    moved_by_function<<<grid, 128>>>(f + n, f + 2 * n, rows, columns, columns / 2 - n);
    strided<<<grid, 128>>>(c + 2 * n, c + 2 * n + next, rows, columns, -columns);
    strided<<<grid, 128>>>(c + 3 * n, c + 3 * n + next, rows, columns, columns);
    down<<<1, 128>>>(d, d + columns * 2, 2, columns);
    windows<<<1, 128>>>(e, e + 1, 1, columns, 1);
    windows<<<1, 128>>>(e + n, e + n, 1, columns, 0);
    return finish();
}
