/* atax by hand: the first kernel in tiles of 32 by 32 with the sum in a register, the second one
 * unchanged. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef NX
#define NX 640
#endif
#ifndef NY
#define NY 480
#endif
#ifndef TPB
#define TPB 128
#endif

#define TILE 32

__global__ void atax_rows(const float *A, const float *x, float *tmp)
{
    __shared__ float tile[TPB][TILE + 1];
    const int lane = threadIdx.x % TILE, start = threadIdx.x - lane;
    const int first = blockIdx.x * TPB + start, i = first + lane;
    float sum = i < NX ? tmp[i] : 0;

    for (int j0 = 0; j0 < NY; j0 += TILE) {
        const int j = j0 + lane, width = min(TILE, NY - j0);
        for (int k = 0; k < TILE; k++)
            if (first + k < NX && j < NY)
                tile[start + k][lane] = A[(first + k) * NY + j];
        __syncwarp();
        if (i < NX)
            for (int k = 0; k < width; k++)
                sum += tile[threadIdx.x][k] * x[j0 + k];
        __syncwarp();
    }
    if (i < NX)
        tmp[i] = sum;
}

__global__ void atax_columns(float *A, float *y, float *tmp)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j < NY) {
        int i;
        for (i = 0; i < NX; i++)
            y[j] += A[i * NY + j] * tmp[i];
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

static double checksum(const std::vector<float> &values)
{
    double sum = 0;
    for (size_t i = 0; i < values.size(); i++)
        sum += values[i] * (double)(1 + i % 7);
    return sum;
}

int main()
{
    std::vector<float> A_host((size_t)NX * NY);
    std::vector<float> x_host(NY);
    std::vector<float> y_host(NY);
    std::vector<float> tmp_host(NX);
    for (size_t i = 0; i < A_host.size(); i++)
        A_host[i] = (float)(i % 103) / 64;
    for (size_t i = 0; i < x_host.size(); i++)
        x_host[i] = 1.0f + (float)(i % 5);
    for (size_t i = 0; i < y_host.size(); i++)
        y_host[i] = 0.0f;
    for (size_t i = 0; i < tmp_host.size(); i++)
        tmp_host[i] = 0.0f;

    float *A_device, *x_device, *y_device, *tmp_device;
    CHECK(cudaMalloc(&A_device, A_host.size() * sizeof(float)));
    CHECK(cudaMalloc(&x_device, x_host.size() * sizeof(float)));
    CHECK(cudaMalloc(&y_device, y_host.size() * sizeof(float)));
    CHECK(cudaMalloc(&tmp_device, tmp_host.size() * sizeof(float)));
    CHECK(cudaMemcpy(A_device, A_host.data(), A_host.size() * sizeof(float),
                     cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(x_device, x_host.data(), x_host.size() * sizeof(float),
                     cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(y_device, y_host.data(), y_host.size() * sizeof(float),
                     cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(tmp_device, tmp_host.data(), tmp_host.size() * sizeof(float),
                     cudaMemcpyHostToDevice));
    atax_rows<<<(NX + TPB - 1) / TPB, TPB>>>(A_device, x_device, tmp_device);
    CHECK(cudaGetLastError());
    atax_columns<<<(NY + TPB - 1) / TPB, TPB>>>(A_device, y_device, tmp_device);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(tmp_host.data(), tmp_device, tmp_host.size() * sizeof(float),
                     cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(y_host.data(), y_device, y_host.size() * sizeof(float),
                     cudaMemcpyDeviceToHost));
    CHECK(cudaFree(A_device));
    CHECK(cudaFree(x_device));
    CHECK(cudaFree(y_device));
    CHECK(cudaFree(tmp_device));
    printf("atax %d %d: %.17g %.17g\n", NX, NY, checksum(tmp_host), checksum(y_host));
    return 0;
}
