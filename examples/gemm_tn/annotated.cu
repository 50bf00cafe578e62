/* C = alpha * A' * B + beta * C in place, in the style of the PolyBench suite: all accesses are
 * coalesced, or uniform in a warp, but 32 warps read each element. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cudalite.h"

#ifndef NI
#define NI 128
#endif
#ifndef NJ
#define NJ 160
#endif
#ifndef NK
#define NK 96
#endif
#ifndef BLOCK_X
#define BLOCK_X 32
#endif
#ifndef BLOCK_Y
#define BLOCK_Y 32
#endif

#define AT(array, row, column, width) array[(row) * (width) + (column)]

static __global__ void gemm_tn(float alpha, float beta, float *A, float *B, float *C)
{
    __annotation(L"__global__ (BLOCK_X)x(BLOCK_Y)");
    __annotation(L"garray A 2 4 NK NI");
    __annotation(L"garray B 2 4 NK NJ");
    __annotation(L"garray C 2 4 NI NJ");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;

    __annotation(L"BoundChk");
    if (i < NI && j < NJ) {
        int k;
        AT(C, i, j, NJ) *= beta;
        __annotation(L"loop k 0 NK 1");
        for (k = 0; k < NK; k++)
            AT(C, i, j, NJ) += alpha * AT(A, k, i, NI) * AT(B, k, j, NJ);
    }
}

#define CHECK(call) check(call, __LINE__)
static void check(cudaError_t error, int line)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "line %d: %s\n", line, cudaGetErrorString(error));
    exit(1);
}

static float *to_device(const std::vector<float> &values)
{
    float *device;
    CHECK(cudaMalloc(&device, values.size() * sizeof(float)));
    CHECK(cudaMemcpy(device, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice));
    return device;
}

static double checksum(const float *device, size_t count)
{
    std::vector<float> values(count);
    CHECK(cudaMemcpy(values.data(), device, count * sizeof(float), cudaMemcpyDeviceToHost));
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += values[i] * (double)(1 + i % 7);
    return sum;
}

static std::vector<float> numbers(size_t count, int period)
{
    std::vector<float> values(count);
    for (size_t i = 0; i < count; i++)
        values[i] = (float)((i * 37 + i / 101) % period) / 64 - 0.5f;
    return values;
}

int main()
{
    float *A = to_device(numbers((size_t)NK * NI, 103));
    float *B = to_device(numbers((size_t)NK * NJ, 211));
    float *C = to_device(numbers((size_t)NI * NJ, 53));

    const dim3 block(BLOCK_X, BLOCK_Y);
    const dim3 grid((NJ + BLOCK_X - 1) / BLOCK_X, (NI + BLOCK_Y - 1) / BLOCK_Y);
    gemm_tn<<<grid, block>>>(1.5f, 0.75f, A, B, C);
    CHECK(cudaGetLastError());
    printf("gemm_tn %d %d %d: %.17g\n", NI, NJ, NK, checksum(C, (size_t)NI * NJ));
    CHECK(cudaFree(A));
    CHECK(cudaFree(B));
    CHECK(cudaFree(C));
    return 0;
}
