/* C = alpha * A * A' + beta * C in the style of the PolyBench suite: the sums are in global
 * memory, and lanes read A a whole row apart. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cudalite.h"

#ifndef N
#define N 128
#endif
#ifndef M
#define M 160
#endif
#ifndef BLOCK_X
#define BLOCK_X 32
#endif
#ifndef BLOCK_Y
#define BLOCK_Y 32
#endif

static __global__ void syrk(float alpha, float beta, float *A, float *C)
{
    __annotation(L"__global__ (BLOCK_X)x(BLOCK_Y)");
    __annotation(L"garray A 2 4 N M");
    __annotation(L"garray C 2 4 N N");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;

    __annotation(L"BoundChk");
    if (i < N && j < N) {
        int k;
        C[i * N + j] *= beta;
        __annotation(L"loop k 0 M 1");
        for (k = 0; k < M; k++)
            C[i * N + j] += alpha * A[i * M + k] * A[j * M + k];
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
    float *A = to_device(numbers((size_t)N * M, 103));
    float *C = to_device(numbers((size_t)N * N, 211));

    const dim3 block(BLOCK_X, BLOCK_Y);
    const dim3 grid((N + BLOCK_X - 1) / BLOCK_X, (N + BLOCK_Y - 1) / BLOCK_Y);
    syrk<<<grid, block>>>(1.5f, 0.75f, A, C);
    CHECK(cudaGetLastError());
    printf("syrk %d %d: %.17g\n", N, M, checksum(C, (size_t)N * N));
    CHECK(cudaFree(A));
    CHECK(cudaFree(C));
    return 0;
}
