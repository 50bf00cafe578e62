// Source: PolyBench-ACC covariance, first kernel: means of columns, coalesced as it is
#include "harness.h"

__global__ void kernel(float *mean, const float *data, int n, int m, float by)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray mean 1 4 m");
    __annotation(L"garray data 2 4 n m");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j < m) {
        mean[j] = 0.0f;
        __annotation(L"loop i 0 n 1");
        for (int i = 0; i < n; i++)
            mean[j] += data[i * m + j];
        mean[j] /= by;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *mean = array<float>("mean", columns, 1);
    float *data = array<float>("data", count, 2);
    kernel<<<blocks(columns, 64), 64>>>(mean, data, rows, columns, 64.0f);
    return finish();
}
