// Source: PolyBench-ACC correlation, fourth kernel: a triangle, each thread a column j1, j2 from j1 + 1
#include "harness.h"

__global__ void kernel(float *symmat, const float *data, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray symmat 2 4 m m");
    __annotation(L"garray data 2 4 n m");
    int j1 = blockIdx.x * blockDim.x + threadIdx.x;
    if (j1 < m - 1) {
        symmat[j1 * m + j1] = 1.0f;
        for (int j2 = j1 + 1; j2 < m; j2++) {
            symmat[j1 * m + j2] = 0.0f;
            __annotation(L"loop i 0 n 1");
            for (int i = 0; i < n; i++)
                symmat[j1 * m + j2] += data[i * m + j1] * data[i * m + j2];
            symmat[j2 * m + j1] = symmat[j1 * m + j2];
        }
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *symmat = array<float>("symmat", (size_t)columns * columns, 1);
    float *data = array<float>("data", count, 2);
    kernel<<<blocks(columns, 64), 64>>>(symmat, data, rows, columns);
    return finish();
}
