// Source: PolyBench-ACC 2mm, 3mm: the first product, 32 x 8 threads, sum kept in memory
#include "harness.h"

__global__ void kernel(const float *A, const float *B, float *C, int rows, int columns, int depth)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray A 2 4 rows depth");
    __annotation(L"garray B 2 4 depth columns");
    __annotation(L"garray C 2 4 rows columns");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if ((i < rows) && (j < columns)) {
        C[i * columns + j] = 0;
        __annotation(L"loop k 0 depth 1");
        for (int k = 0; k < depth; k++)
            C[i * columns + j] += A[i * depth + k] * B[k * columns + j];
    }
}

int main(int argc, char **argv)
{
    SIZES
    const int depth = rows / 2 + 17;
    float *A = array<float>("A", (size_t)rows * depth, 1);
    float *B = array<float>("B", (size_t)depth * columns, 2);
    float *C = array<float>("C", count, 3);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(A, B, C, rows, columns, depth);
    return finish();
}
