// What: sizes that are read off what else is compared: lower bounds, sums with parameters, columns counted from a row's
//       end, loops behind other text on their lines, diagonals
// OPTIONS: -O2 --infer -arch=sm_90
// SIZES: 33 40, 65 70, 130 161
// GAIN: 1
#include "harness.h"

#define N 256

__global__ void lower_bound(float *mean, const float *data, int rows, int columns)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j >= 0 && j < rows) {
        mean[j] = 0;
        for (int i = 0; i < columns; i++)
            mean[j] += data[j * columns + i];
    }
}

__global__ void moved_by_parameter(const float *__restrict__ m, float *__restrict__ a, int size, int t)
{
    if (threadIdx.x + blockIdx.x * blockDim.x >= size - 1 - t) return;
    if (threadIdx.y + blockIdx.y * blockDim.y >= size - t) return;
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    a[size * (x + 1 + t) + (y + t)] -= m[size * (x + 1 + t) + t] * 2;
}

__global__ void from_the_end(float *x, const float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        for (int j = 0; j < N - 2; j++)
            x[i * N + (N - j - 2)] = x[i * N + (N - 2 - j)] - b[i * N + (N - 3 - j)];
}

__global__ void on_a_line(const float *a, float *s, int n, int m)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    float t = 0; if (r < n) for (int k = 0; k < m; k++) t += a[r * m + k]; else t = 1;
    if (r < n) s[r] = t;
}

__global__ void diagonal(float *s, const float *d, int m, int n)
{
    int j1 = blockIdx.x * blockDim.x + threadIdx.x, j2;
    if (j1 < m - 1) {
        s[j1 * N + j1] = 1;
        for (j2 = j1 + 1; j2 < m; j2++) {
            s[j1 * N + j2] = 0;
            for (int i = 0; i < n; i++)
                s[j1 * N + j2] += d[i * N + j1] * d[i * N + j2];
            s[j2 * N + j1] = s[j1 * N + j2];
        }
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count), *c = array<float>("c", rows, 2), *d = array<float>("d", rows, 3);
    float *e = array<float>("e", (size_t)rows * N, 4), *f = array<float>("f", (size_t)rows * N, 5);
    float *g = array<float>("g", (size_t)columns * columns, 6), *h = array<float>("h", (size_t)columns * columns, 7);
    lower_bound<<<blocks(rows, 256), 256>>>(c, a, rows, columns);
    dim3 block(16, 16), grid(blocks(columns, 16), blocks(columns, 16));
    moved_by_parameter<<<grid, block>>>(g, h, columns, 3);
    from_the_end<<<blocks(rows, 256), 256>>>(e, f, rows);
    on_a_line<<<blocks(rows, 128), 128>>>(a, d, rows, columns);
    float *k = array<float>("k", (size_t)columns * N, 8);
    diagonal<<<blocks(columns, 64), 64>>>(k, e, columns, rows);
    return finish();
}
