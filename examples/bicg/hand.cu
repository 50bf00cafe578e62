/* bicg by hand: q in tiles of 32 by 32, s unchanged. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef NX
#define NX 480
#endif
#ifndef NY
#define NY 640
#endif
#ifndef TPB
#define TPB 128
#endif

#define TILE 32

__global__ void bicg_q(const float *A, const float *p, float *q)
{
    __shared__ float tile[TPB][TILE + 1];
    const int lane = threadIdx.x % TILE, start = threadIdx.x - lane;
    const int first = blockIdx.x * TPB + start, i = first + lane;
    float sum = 0;

    for (int j0 = 0; j0 < NY; j0 += TILE) {
        const int j = j0 + lane, width = min(TILE, NY - j0);
        for (int k = 0; k < TILE; k++)
            if (first + k < NX && j < NY)
                tile[start + k][lane] = A[(first + k) * NY + j];
        __syncwarp();
        if (i < NX)
            for (int k = 0; k < width; k++)
                sum += tile[threadIdx.x][k] * p[j0 + k];
        __syncwarp();
    }
    if (i < NX)
        q[i] = sum;
}

__global__ void bicg_s(float *A, float *r, float *s)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i;
    if (j < NY) {
        s[j] = 0;
        for (i = 0; i < NX; i++)
            s[j] += r[i] * A[i * NY + j];
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
