// Source: cuda-samples MonteCarlo: each thread adds up the paths of its option, samples shared by all
#include "harness.h"

__global__ void kernel(const float *samples, const float *S, const float *X, float *sum, int options, int paths)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray samples 1 4 paths");
    __annotation(L"garray S 1 4 options");
    __annotation(L"garray X 1 4 options");
    __annotation(L"garray sum 1 4 options");
    int opt = blockIdx.x * blockDim.x + threadIdx.x;
    if (opt >= options)
        return;
    float s = S[opt], x = X[opt], all = 0;
    __annotation(L"loop i 0 paths 1");
    for (int i = 0; i < paths; i++) {
        float r = samples[i];
        float payoff = s * r - x;
        all += payoff > 0 ? payoff : 0;
    }
    sum[opt] = all;
}

int main(int argc, char **argv)
{
    SIZES
    float *samples = array<float>("samples", columns, 1);
    float *S = array<float>("S", rows, 2);
    float *X = array<float>("X", rows, 3);
    float *sum = array<float>("sum", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(samples, S, X, sum, rows, columns);
    return finish();
}
