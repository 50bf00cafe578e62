/* By hand: a tile of A and one of B, 32 by 32 each, and the sum in a register. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef NI
#define NI 128
#endif
#ifndef NJ
#define NJ 160
#endif
#ifndef NK
#define NK 96
#endif

#define TILE 32 /* rows and columns of a block, and of a tile */

__global__ void gemm_tn(float alpha, float beta, const float *A, const float *B, float *C)
{
    __shared__ float a_tile[TILE][TILE];
    __shared__ float b_tile[TILE][TILE];
    int tx = threadIdx.x, ty = threadIdx.y;
    int i = blockIdx.y * TILE + ty, i_load = blockIdx.y * TILE + tx;
    int j = blockIdx.x * TILE + tx;
    const bool is_active = i < NI && j < NJ;
    float sum = is_active ? C[i * NJ + j] * beta : 0;

    for (int k0 = 0; k0 < NK; k0 += TILE) {
        if (k0 + ty < NK && i_load < NI)
            a_tile[ty][tx] = A[(k0 + ty) * NI + i_load];
        if (k0 + ty < NK && j < NJ)
            b_tile[ty][tx] = B[(k0 + ty) * NJ + j];
        __syncthreads();
        if (is_active)
            for (int k = 0; k < TILE && k0 + k < NK; k++)
                sum += alpha * a_tile[k][ty] * b_tile[k][tx];
        __syncthreads();
    }
    if (is_active)
        C[i * NJ + j] = sum;
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

    const dim3 block(TILE, TILE);
    const dim3 grid((NJ + TILE - 1) / TILE, (NI + TILE - 1) / TILE);
    gemm_tn<<<grid, block>>>(1.5f, 0.75f, A, B, C);
    CHECK(cudaGetLastError());
    printf("gemm_tn %d %d %d: %.17g\n", NI, NJ, NK, checksum(C, (size_t)NI * NJ));
    CHECK(cudaFree(A));
    CHECK(cudaFree(B));
    CHECK(cudaFree(C));
    return 0;
}
