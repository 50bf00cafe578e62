// Source: PolyBench-ACC covariance, second kernel: means subtracted in place, 32 x 8 threads
#include "harness.h"

__global__ void kernel(const float *mean, float *data, int n, int m)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray mean 1 4 m");
    __annotation(L"garray data 2 4 n m");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if ((i < n) && (j < m))
        data[i * m + j] -= mean[j];
}

int main(int argc, char **argv)
{
    SIZES
    float *mean = array<float>("mean", columns, 1);
    float *data = array<float>("data", count, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(mean, data, rows, columns);
    return finish();
}
