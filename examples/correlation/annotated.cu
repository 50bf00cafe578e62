/* The correlation of m variables, n observations each, in the style of the PolyBench suite. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cudalite.h"

#ifndef N
#define N 160
#endif
#ifndef M
#define M 128
#endif
#ifndef BLOCK
#define BLOCK 32
#endif

/* Mean and standard deviation of each variable: already coalesced, but each load waits for the previous one. */
static __global__ void moments(const float *data, float *mean, float *deviation, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray data 2 4 n m");
    __annotation(L"garray mean 1 4 m");
    __annotation(L"garray deviation 1 4 m");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    __annotation(L"BoundChk");
    if (j >= m)
        return;
    float sum = 0, squares = 0;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++)
        sum += data[i * m + j];
    sum /= n;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++)
        squares += (data[i * m + j] - sum) * (data[i * m + j] - sum);
    squares = sqrtf(squares / n);
    mean[j] = sum;
    deviation[j] = squares <= 0.1f ? 1.0f : squares;
}

static __global__ void normalise(float *data, const float *mean, const float *deviation, int n, int m)
{
    __annotation(L"__global__ (BLOCK)x(BLOCK)");
    __annotation(L"garray data 2 4 n m");
    __annotation(L"garray mean 1 4 m");
    __annotation(L"garray deviation 1 4 m");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && j < m)
        data[i * m + j] = (data[i * m + j] - mean[j]) / (sqrtf((float)n) * deviation[j]);
}

/* Each thread has a pair of variables: two columns of data. */
static __global__ void correlate(const float *data, float *result, int n, int m)
{
    __annotation(L"__global__ (BLOCK)x(BLOCK)");
    __annotation(L"garray data 2 4 n m");
    __annotation(L"garray result 2 4 m m");
    int j2 = blockIdx.x * blockDim.x + threadIdx.x;
    int j1 = blockIdx.y * blockDim.y + threadIdx.y;

    __annotation(L"BoundChk");
    if (j1 >= m || j2 >= m)
        return;
    float sum = 0;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++)
        sum += data[i * m + j1] * data[i * m + j2];
    result[j1 * m + j2] = sum;
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
    float *data = to_device(numbers((size_t)N * M, 509));
    float *mean = to_device(std::vector<float>(M));
    float *deviation = to_device(std::vector<float>(M));
    float *result = to_device(std::vector<float>((size_t)M * M));

    const dim3 block(BLOCK, BLOCK);
    const dim3 all((M + BLOCK - 1) / BLOCK, (N + BLOCK - 1) / BLOCK);
    const dim3 pairs((M + BLOCK - 1) / BLOCK, (M + BLOCK - 1) / BLOCK);
    moments<<<(M + 63) / 64, 64>>>(data, mean, deviation, N, M);
    CHECK(cudaGetLastError());
    normalise<<<all, block>>>(data, mean, deviation, N, M);
    CHECK(cudaGetLastError());
    correlate<<<pairs, block>>>(data, result, N, M);
    CHECK(cudaGetLastError());
    printf("correlation %d %d: %.17g\n", N, M, checksum(result, (size_t)M * M));
    CHECK(cudaFree(data));
    CHECK(cudaFree(mean));
    CHECK(cudaFree(deviation));
    CHECK(cudaFree(result));
    return 0;
}
