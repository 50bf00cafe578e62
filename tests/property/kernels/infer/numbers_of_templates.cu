// What: templates that all launches give one number, by a literal, a constant of the file or of the function: blockIdx.x * Threads
//       tells rows, shared arrays of B x B elements are padded; numbers that differ, or that a host template hands on, stay names
// OPTIONS: -O2 --infer --weigh=sectors -arch=sm_90
// GAIN: 1.05
// WAVEFRONTS: 1.3
// SIZES: 1 1, 31 33, 33 32, 65 40, 128 160
#include "harness.h"

constexpr int WIDTH = 16;

template <int Threads> __global__ void row_sums(const float *in, float *out, int rows, int columns)
{
    int r = blockIdx.x * Threads + threadIdx.x;
    if (r >= rows)
        return;
    float sum = 0;
    for (int c = 0; c < columns; c++)
        sum += in[r * columns + c];
    out[r] = sum;
}

template <int B, int Rows> __global__ void transpose(const float *in, float *out, int width, int height)
{
    __shared__ float tile[B][B];
    int x = blockIdx.x * B + threadIdx.x, y = blockIdx.y * B + threadIdx.y;
    for (int j = 0; j < B; j += Rows)
        if (x < width && y + j < height)
            tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
    __syncthreads();
    x = blockIdx.y * B + threadIdx.x;
    y = blockIdx.x * B + threadIdx.y;
    for (int j = 0; j < B; j += Rows)
        if (x < height && y + j < width)
            out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

template <int B> __global__ void product(const float *a, const float *b, float *c, int n)
{
    int col = blockIdx.x * B + threadIdx.x, row = blockIdx.y * B + threadIdx.y;
    if (row < n && col < n) {
        float sum = 0;
        for (int k = 0; k < n; k++)
            sum += a[row * n + k] * b[k * n + col];
        c[row * n + col] = sum;
    }
}

template <int N> __global__ void of_two(const float *in, float *out, int rows, int columns)
{
    int r = blockIdx.x * N + threadIdx.x;
    if (r < rows) {
        float sum = 0;
        for (int c = 0; c < columns; c++)
            sum += in[r * columns + c];
        out[r] = sum;
    }
}

template <int N> void hand_on(const float *in, float *out, int rows, int columns)
{
    of_two<N><<<blocks(rows, N), N>>>(in, out, rows, columns);
}

int main(int argc, char **argv)
{
    SIZES
    const int threads = 64, n = rows < columns ? rows : columns;
    float *in = array<float>("in", count, 1), *sums = array<float>("sums", rows, 2), *turned = array<float>("turned", count, 3);
    float *square = array<float>("square", (size_t)n * n, 4), *of = array<float>("of", rows, 5), *by = array<float>("by", rows, 6);
    row_sums<threads><<<blocks(rows, threads), threads>>>(in, sums, rows, columns);
    transpose<32, 8><<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 8)>>>(in, turned, columns, rows);
    product<WIDTH><<<dim3(blocks(n, WIDTH), blocks(n, WIDTH)), dim3(WIDTH, WIDTH)>>>(in, in, square, n);
    hand_on<64>(in, of, rows, columns);
    hand_on<96>(in, by, rows, columns);
    return finish();
}
