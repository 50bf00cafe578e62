/* syrk by hand: the rows of A that a block needs for i and for j are in two tiles, the second one
 * with a word of padding in each row; the sum is in a register. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef N
#define N 128
#endif
#ifndef M
#define M 160
#endif

#define TILE 32 /* rows and columns of a block, and of a tile */

__global__ void syrk(float alpha, float beta, const float *A, float *C)
{
    __shared__ float rows[TILE][TILE];
    __shared__ float columns[TILE][TILE + 1];
    int tx = threadIdx.x, ty = threadIdx.y;
    int i = blockIdx.y * TILE + ty;
    int j = blockIdx.x * TILE + tx, j_load = blockIdx.x * TILE + ty;
    const bool is_active = i < N && j < N;
    float sum = is_active ? C[i * N + j] * beta : 0;

    for (int k0 = 0; k0 < M; k0 += TILE) {
        if (i < N && k0 + tx < M)
            rows[ty][tx] = A[i * M + k0 + tx];
        if (j_load < N && k0 + tx < M)
            columns[ty][tx] = A[j_load * M + k0 + tx];
        __syncthreads();
        if (is_active)
            for (int k = 0; k < TILE && k0 + k < M; k++)
                sum += alpha * rows[ty][k] * columns[tx][k];
        __syncthreads();
    }
    if (is_active)
        C[i * N + j] = sum;
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

    const dim3 block(TILE, TILE);
    const dim3 grid((N + TILE - 1) / TILE, (N + TILE - 1) / TILE);
    syrk<<<grid, block>>>(1.5f, 0.75f, A, C);
    CHECK(cudaGetLastError());
    printf("syrk %d %d: %.17g\n", N, M, checksum(C, (size_t)N * N));
    CHECK(cudaFree(A));
    CHECK(cudaFree(C));
    return 0;
}
