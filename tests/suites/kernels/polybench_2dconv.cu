// Source: PolyBench-ACC 2DConvolution: nine neighbours with constants, edges left out
#include "harness.h"

__global__ void kernel(const float *A, float *B, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray A 2 4 rows columns");
    __annotation(L"garray B 2 4 rows columns");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < rows - 1 && j < columns - 1 && i > 0 && j > 0) {
        B[i * columns + j] = 0.5f * A[(i - 1) * columns + (j - 1)] - 0.25f * A[(i - 1) * columns + (j + 0)] +
                             2.0f * A[(i - 1) * columns + (j + 1)] + 0.5f * A[(i + 0) * columns + (j - 1)] +
                             4.0f * A[(i + 0) * columns + (j + 0)] - 0.5f * A[(i + 0) * columns + (j + 1)] +
                             0.25f * A[(i + 1) * columns + (j - 1)] + 8.0f * A[(i + 1) * columns + (j + 0)] +
                             0.5f * A[(i + 1) * columns + (j + 1)];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *A = array<float>("A", count, 1);
    float *B = array<float>("B", count, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(A, B, rows, columns);
    return finish();
}
