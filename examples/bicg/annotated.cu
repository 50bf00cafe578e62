/* The two products of the biconjugate gradient method, q = A * p and s = A' * r, in the style of
 * the PolyBench suite and with its bounds check, at which the excess threads return. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cudalite.h"

#ifndef NX
#define NX 480
#endif
#ifndef NY
#define NY 640
#endif
#ifndef TPB
#define TPB 128
#endif

#define _PB_NX NX
#define _PB_NY NY
#define DATA_TYPE float

static __global__ void bicg_q(DATA_TYPE *A, DATA_TYPE *p, DATA_TYPE *q)
{
    __annotation(L"__global__ TPB 2");
    __annotation(L"garray A 2 4 _PB_NX _PB_NY");
    __annotation(L"garray p 1 4 _PB_NY");
    __annotation(L"garray q 1 4 _PB_NX");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j;

    __annotation(L"BoundChk");
    if (i >= _PB_NX)
        return;

    DATA_TYPE sum = 0;
    __annotation(L"loop j 0 _PB_NY 1");
    for (j = 0; j < _PB_NY; j++)
        sum += A[i * _PB_NY + j] * p[j];
    q[i] = sum;
}

static __global__ void bicg_s(DATA_TYPE *A, DATA_TYPE *r, DATA_TYPE *s)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray A 2 4 _PB_NX _PB_NY");
    __annotation(L"garray r 1 4 _PB_NX");
    __annotation(L"garray s 1 4 _PB_NY");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i;
    if (j < _PB_NY) {
        s[j] = 0;
        for (i = 0; i < _PB_NX; i++) {
            __annotation(L"loop i 0 _PB_NX 1");
            s[j] += r[i] * A[i * _PB_NY + j];
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
    std::vector<float> p_host(NY);
    std::vector<float> q_host(NX);
    std::vector<float> r_host(NX);
    std::vector<float> s_host(NY);
    for (size_t i = 0; i < A_host.size(); i++)
        A_host[i] = (float)(i % 107) / 128;
    for (size_t i = 0; i < p_host.size(); i++)
        p_host[i] = (float)(i % 17) / 4;
    for (size_t i = 0; i < q_host.size(); i++)
        q_host[i] = -1.0f;
    for (size_t i = 0; i < r_host.size(); i++)
        r_host[i] = 1.0f - (float)(i % 3);
    for (size_t i = 0; i < s_host.size(); i++)
        s_host[i] = -1.0f;

    float *A_device, *p_device, *q_device, *r_device, *s_device;
    CHECK(cudaMalloc(&A_device, A_host.size() * sizeof(float)));
    CHECK(cudaMalloc(&p_device, p_host.size() * sizeof(float)));
    CHECK(cudaMalloc(&q_device, q_host.size() * sizeof(float)));
    CHECK(cudaMalloc(&r_device, r_host.size() * sizeof(float)));
    CHECK(cudaMalloc(&s_device, s_host.size() * sizeof(float)));
    CHECK(cudaMemcpy(A_device, A_host.data(), A_host.size() * sizeof(float),
                     cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(p_device, p_host.data(), p_host.size() * sizeof(float),
                     cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(q_device, q_host.data(), q_host.size() * sizeof(float),
                     cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(r_device, r_host.data(), r_host.size() * sizeof(float),
                     cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(s_device, s_host.data(), s_host.size() * sizeof(float),
                     cudaMemcpyHostToDevice));
    bicg_q<<<(NX + TPB - 1) / TPB, TPB>>>(A_device, p_device, q_device);
    CHECK(cudaGetLastError());
    bicg_s<<<(NY + TPB - 1) / TPB, TPB>>>(A_device, r_device, s_device);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(q_host.data(), q_device, q_host.size() * sizeof(float),
                     cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(s_host.data(), s_device, s_host.size() * sizeof(float),
                     cudaMemcpyDeviceToHost));
    CHECK(cudaFree(A_device));
    CHECK(cudaFree(p_device));
    CHECK(cudaFree(q_device));
    CHECK(cudaFree(r_device));
    CHECK(cudaFree(s_device));
    printf("bicg %d %d: %.17g %.17g\n", NX, NY, checksum(q_host), checksum(s_host));
    return 0;
}
