/* By hand: the last kernel with two tiles of 32 by 32, the others unchanged, because they are
 * coalesced. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef N
#define N 160
#endif
#ifndef M
#define M 128
#endif
#ifndef BLOCK
#define BLOCK 32
#endif

/* Mean and standard deviation of each variable: already coalesced. */
__global__ void moments(const float *data, float *mean, float *deviation, int n, int m)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j >= m)
        return;
    float sum = 0, squares = 0;
    for (int i = 0; i < n; i++)
        sum += data[i * m + j];
    sum /= n;
    for (int i = 0; i < n; i++)
        squares += (data[i * m + j] - sum) * (data[i * m + j] - sum);
    squares = sqrtf(squares / n);
    mean[j] = sum;
    deviation[j] = squares <= 0.1f ? 1.0f : squares;
}

__global__ void normalise(float *data, const float *mean, const float *deviation, int n, int m)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && j < m)
        data[i * m + j] = (data[i * m + j] - mean[j]) / (sqrtf((float)n) * deviation[j]);
}

__global__ void correlate(const float *data, float *result, int n, int m)
{
    __shared__ float first[BLOCK][BLOCK];
    __shared__ float second[BLOCK][BLOCK];
    int tx = threadIdx.x, ty = threadIdx.y;
    int j2 = blockIdx.x * BLOCK + tx;
    int j1 = blockIdx.y * BLOCK + ty, j1_load = blockIdx.y * BLOCK + tx;
    float sum = 0;

    for (int i0 = 0; i0 < n; i0 += BLOCK) {
        if (i0 + ty < n && j1_load < m)
            first[ty][tx] = data[(i0 + ty) * m + j1_load];
        if (i0 + ty < n && j2 < m)
            second[ty][tx] = data[(i0 + ty) * m + j2];
        __syncthreads();
        for (int i = 0; i < BLOCK && i0 + i < n && j1 < m && j2 < m; i++)
            sum += first[i][ty] * second[i][tx];
        __syncthreads();
    }
    if (j1 < m && j2 < m)
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
