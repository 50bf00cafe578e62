// Source: PolyBench-ACC 3DConvolution: a plane i for each launch, here a loop over planes, eleven neighbours
// SIZES: 1 1, 3 3, 33 32, 37 65
#include "harness.h"

#define DEPTH 5
__global__ void kernel(const float *A, float *B, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray A 3 4 DEPTH rows columns");
    __annotation(L"garray B 3 4 DEPTH rows columns");
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (j < rows - 1 && k < columns - 1 && j > 0 && k > 0) {
        __annotation(L"loop i 1 DEPTH-1 1");
        for (int i = 1; i < DEPTH - 1; i++)
            B[i * (columns * rows) + j * columns + k] =
                2 * A[(i - 1) * (columns * rows) + (j - 1) * columns + (k - 1)] +
                4 * A[(i + 1) * (columns * rows) + (j - 1) * columns + (k - 1)] +
                5 * A[(i + 0) * (columns * rows) + (j - 1) * columns + (k + 0)] +
                7 * A[(i + 1) * (columns * rows) + (j + 0) * columns + (k + 1)] +
                8 * A[(i - 1) * (columns * rows) + (j + 1) * columns + (k + 1)] +
                6 * A[(i + 0) * (columns * rows) + (j + 1) * columns + (k + 0)];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *A = array<float>("A", count * DEPTH, 1);
    float *B = array<float>("B", count * DEPTH, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(A, B, rows, columns);
    return finish();
}
