/* gesummv by hand: a warp loads 32 by 32 elements of each matrix into shared memory, in turn. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef N
#define N 640
#endif
#ifndef TPB
#define TPB 128
#endif

#define ALPHA 1.25f
#define BETA 0.75f
#define TILE 32

__device__ void load(float (*tile)[TILE + 1], const float *matrix, int first, int column)
{
    for (int k = 0; k < TILE; k++)
        if (first + k < N && column < N)
            tile[k][threadIdx.x % TILE] = matrix[(first + k) * N + column];
}

__global__ void gesummv(const float *A, const float *B, const float *x, float *y)
{
    __shared__ float A_tile[TPB][TILE + 1], B_tile[TPB][TILE + 1];
    const int lane = threadIdx.x % TILE, start = threadIdx.x - lane;
    const int first = blockIdx.x * TPB + start, i = first + lane;
    float from_a = 0, from_b = 0;

    for (int j0 = 0; j0 < N; j0 += TILE) {
        const int width = min(TILE, N - j0);
        load(A_tile + start, A, first, j0 + lane);
        load(B_tile + start, B, first, j0 + lane);
        __syncwarp();
        if (i < N)
            for (int k = 0; k < width; k++) {
                from_a += A_tile[threadIdx.x][k] * x[j0 + k];
                from_b += B_tile[threadIdx.x][k] * x[j0 + k];
            }
        __syncwarp();
    }
    if (i < N)
        y[i] = __fmaf_rn(ALPHA, from_a, BETA * from_b);
}

#define CHECK(call) check(call, __LINE__)
static void check(cudaError_t error, int line)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "line %d: %s\n", line, cudaGetErrorString(error));
    exit(1);
}

static double checksum(const std::vector<float> &values)
{
    double sum = 0;
    for (size_t i = 0; i < values.size(); i++)
        sum += values[i] * (double)(1 + i % 7);
    return sum;
}

int main()
{
    std::vector<float> A_host((size_t)N * N);
    std::vector<float> B_host((size_t)N * N);
    std::vector<float> x_host(N);
    std::vector<float> y_host(N);
    for (size_t i = 0; i < A_host.size(); i++)
        A_host[i] = (float)(i % 97) / 16;
    for (size_t i = 0; i < B_host.size(); i++)
        B_host[i] = (float)(i % 89) / 32;
    for (size_t i = 0; i < x_host.size(); i++)
        x_host[i] = 2.0f - (float)(i % 11);
    for (size_t i = 0; i < y_host.size(); i++)
        y_host[i] = -1.0f;

    float *A_device, *B_device, *x_device, *y_device;
    CHECK(cudaMalloc(&A_device, A_host.size() * sizeof(float)));
    CHECK(cudaMalloc(&B_device, B_host.size() * sizeof(float)));
    CHECK(cudaMalloc(&x_device, x_host.size() * sizeof(float)));
    CHECK(cudaMalloc(&y_device, y_host.size() * sizeof(float)));
    CHECK(cudaMemcpy(A_device, A_host.data(), A_host.size() * sizeof(float),
                     cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(B_device, B_host.data(), B_host.size() * sizeof(float),
                     cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(x_device, x_host.data(), x_host.size() * sizeof(float),
                     cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(y_device, y_host.data(), y_host.size() * sizeof(float),
                     cudaMemcpyHostToDevice));
    gesummv<<<(N + TPB - 1) / TPB, TPB>>>(A_device, B_device, x_device, y_device);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(y_host.data(), y_device, y_host.size() * sizeof(float),
                     cudaMemcpyDeviceToHost));
    CHECK(cudaFree(A_device));
    CHECK(cudaFree(B_device));
    CHECK(cudaFree(x_device));
    CHECK(cudaFree(y_device));
    printf("gesummv %d: %.17g\n", N, checksum(y_host));
    return 0;
}
