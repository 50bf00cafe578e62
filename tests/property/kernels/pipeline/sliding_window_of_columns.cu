// What: columns that two tiles in a row share are kept; tiles begin where lines of memory do
// OPTIONS: --weigh=sectors
// DEFINES: -DN=2 | -DN=31 | -DN=32 | -DN=33 | -DN=40 | -DN=64 | -DN=96 | -DN=101 | -DN=160
// SIZES: 1 1, 33 1, 70 1
// GAIN: 1
#include "harness.h"

__global__ void kernel(const float *a, float *b, double *c, int rows, int last)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows N");
    __annotation(L"garray b 2 4 rows N");
    __annotation(L"garray c 2 8 rows N");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 3 (N-2) 1");
    for (int i = 3; i < N - 2; i++)
        b[row * N + i] = a[row * N + i - 3] + a[row * N + i + 2] * a[row * N + i];
    __annotation(L"loop k 1 N 1");
    for (int k = 1; k < N; k++)
        c[row * N + k] = c[row * N + k - 1] / 2 + c[row * N + k] + b[row * N + k];
    __annotation(L"loop j 1 last 1");
    for (int j = 1; j < last; j++)
        b[row * N + j] += a[row * N + j] - a[row * N + j - 1];
}

int main(int argc, char **argv)
{
    const int rows = atoi(argv[1]);
    float *a = array<float>("a", rows * N, 1);
    float *b = array<float>("b", rows * N, 2);
    double *c = array<double>("c", rows * N, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, b, c, rows, N - 1);
    kernel<<<blocks(rows, 64), 64>>>(a, b, c, rows, 1);
    kernel<<<blocks(rows, 64), 64>>>(a, b, c, rows, 0);
    return finish();
}
