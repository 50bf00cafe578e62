/* y = A' * (A * x) in the style of the PolyBench suite. The first kernel walks along rows, and its
 * sums are in global memory; the second one walks down columns: coalesced, but with sums in memory, too. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cudalite.h"

#ifndef NX
#define NX 640
#endif
#ifndef NY
#define NY 480
#endif
#ifndef TPB
#define TPB 128
#endif

#define THREAD (blockIdx.x * blockDim.x + threadIdx.x)
#define IDX2(row, column) ((row) * NY + (column))

static __global__ void atax_rows(float *A, float *x, float *tmp)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray A 2 4 NX NY");
    __annotation(L"garray x 1 4 NY");
    __annotation(L"garray tmp 1 4 NX");
    int i = THREAD;

    __annotation(L"BoundChk");
    if (i < NX) {
        int j;
        __annotation(L"loop j 0 NY 1");
        for (j = 0; j < NY; j++)
            tmp[i] += A[IDX2(i, j)] * x[j];
    }
}

static __global__ void atax_columns(float *A, float *y, float *tmp)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray A 2 4 NX NY");
    __annotation(L"garray y 1 4 NY");
    __annotation(L"garray tmp 1 4 NX");
    int j = THREAD;
    if (j < NY) {
        int i;
        for (i = 0; i < NX; i++) {
            __annotation(L"loop i 0 NX 1");
            y[j] += A[IDX2(i, j)] * tmp[i];
        }
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
