// What: blocks that a variable holds, that only the program's user knows, several for one kernel: the variant is for one of
//       them, and the host launches the others as they were written
// OPTIONS: -O2 --infer -arch=sm_90
// SIZES: 1 1, 33 40, 65 70, 130 161, 130 164
// GAIN: 1.5
#include "harness.h"

__global__ void sums(const float *a, float *s, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float sum = 0;
        for (int c = 0; c < columns; c++)
            sum += a[r * columns + c];
        s[r] = sum;
    }
}

__global__ void doubled(float *a, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        for (int c = 0; c < columns; c++)
            a[r * columns + c] *= 2;
}

__global__ void turned(const float *in, float *out, int rows, int columns)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows)
        out[x * rows + y] = in[y * columns + x];
}

__global__ void __launch_bounds__(64) halved(float *a, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        for (int c = 0; c < columns; c++)
            a[r * columns + c] /= 2;
}

static void run_doubled(float *a, int rows, int columns, int threads = 128)
{
    doubled<<<(rows + threads - 1) / threads, threads>>>(a, rows, columns);
}

static void run_turned(const float *in, float *out, int rows, int columns, dim3 block)
{
    dim3 grid((columns + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
    turned<<<grid, block>>>(in, out, rows, columns);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count), *s = array<float>("s", rows, 2),
          *t = array<float>("t", rows, 3);
    float *b = array<float>("b", count, 4), *c = array<float>("c", count, 5),
          *d = array<float>("d", count, 6);
    int threads = 64;
    if (rows == 33)
        threads = 96;
    sums<<<blocks(rows, threads), threads>>>(a, s, rows, columns);
    sums<<<blocks(rows, 64), 64>>>(a, s, rows, columns);
    sums<<<blocks(rows, 128), 128>>>(a, t, rows, columns);
    run_doubled(a, rows, columns);
    run_doubled(b, rows, columns, 32);
    run_turned(b, c, rows, columns, dim3(16, 16));
    run_turned(a, d, rows, columns, dim3(32, 8));
    halved<<<blocks(rows, threads / 2), threads / 2>>>(c, rows, columns);
    halved<<<blocks(rows, argc * 0 + 64), argc * 0 + 64>>>(d, rows, columns);
    return finish();
}
