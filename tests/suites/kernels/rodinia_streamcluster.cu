// Source: Rodinia streamcluster: distance of each point to point x, coordinates in planes, coalesced as it is
#include "harness.h"

__global__ void kernel(const float *coord, float *cost, int num, int dim, int x)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray coord 2 4 dim num");
    __annotation(L"garray cost 1 4 num");
    int tid = blockIdx.x * blockDim.x + threadIdx.x;
    if (tid >= num)
        return;
    float sum = 0;
    __annotation(L"loop i 0 dim 1");
    for (int i = 0; i < dim; i++) {
        float d = coord[i * num + tid] - coord[i * num + x];
        sum += d * d;
    }
    cost[tid] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *coord = array<float>("coord", count, 1);
    float *cost = array<float>("cost", columns, 2);
    kernel<<<blocks(columns, 64), 64>>>(coord, cost, columns, rows, columns / 2);
    return finish();
}
