// Source: Rodinia cfd (euler3d): neighbours through an index that was read
// EXPECT: unchanged
#include <vector>

#include "harness.h"

#define NNB 4
__global__ void kernel(const int *neighbours, const float *density, float *flux, int nelr)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray neighbours 2 4 NNB nelr");
    __annotation(L"garray density 1 4 nelr");
    __annotation(L"garray flux 1 4 nelr");
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= nelr)
        return;
    float sum = 0;
    __annotation(L"loop j 0 NNB 1");
    for (int j = 0; j < NNB; j++) {
        int nb = neighbours[i + j * nelr];
        if (nb >= 0)
            sum += density[nb] - density[i];
    }
    flux[i] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    const int n = (int)count;
    std::vector<int> host(NNB * n);
    for (int i = 0; i < NNB * n; i++)
        host[i] = (int)((i * 7ll) % (n + 1)) - 1;
    int *neighbours;
    CHECK(cudaMalloc(&neighbours, host.size() * sizeof(int)));
    CHECK(cudaMemcpy(neighbours, host.data(), host.size() * sizeof(int), cudaMemcpyHostToDevice));
    float *density = array<float>("density", n, 1);
    float *flux = array<float>("flux", n, 2);
    kernel<<<blocks(n, 64), 64>>>(neighbours, density, flux, n);
    CHECK(cudaFree(neighbours));
    return finish();
}
