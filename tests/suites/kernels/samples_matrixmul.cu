// Source: cuda-samples matrixMul, the plain product that its tile replaces, 16 x 16 threads
#include "harness.h"

__global__ void kernel(float *C, const float *A, const float *B, int wA, int wB, int hA)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray C 2 4 hA wB");
    __annotation(L"garray A 2 4 hA wA");
    __annotation(L"garray B 2 4 wA wB");
    int x = blockIdx.x * 16 + threadIdx.x;
    int y = blockIdx.y * 16 + threadIdx.y;
    if (x >= wB || y >= hA)
        return;
    float Csub = 0;
    __annotation(L"loop k 0 wA 1");
    for (int k = 0; k < wA; ++k)
        Csub += A[y * wA + k] * B[k * wB + x];
    C[wB * y + x] = Csub;
}

int main(int argc, char **argv)
{
    SIZES
    const int wA = rows / 2 + 17;
    float *A = array<float>("A", (size_t)rows * wA, 1);
    float *B = array<float>("B", (size_t)wA * columns, 2);
    float *C = array<float>("C", count, 3);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(C, A, B, wA, columns, rows);
    return finish();
}
