// Source: PolyBench trmm: a triangle, the loop ends at the thread's own row
// EXPECT: staged
#include "harness.h"

__global__ void kernel(const float *A, const float *B, float *C, int n, int m)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray A 2 4 n n");
    __annotation(L"garray B 2 4 n m");
    __annotation(L"garray C 2 4 n m");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && j < m) {
        float sum = 0;
        __annotation(L"loop k 0 i 1");
        for (int k = 0; k < i; k++)
            sum += A[i * n + k] * B[k * m + j];
        C[i * m + j] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *A = array<float>("A", (size_t)rows * rows, 1);
    float *B = array<float>("B", count, 2);
    float *C = array<float>("C", count, 3);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(A, B, C, rows, columns);
    return finish();
}
