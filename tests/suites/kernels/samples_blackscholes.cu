// Source: cuda-samples BlackScholes, memory accesses: a grid-stride loop, coalesced as it is
// EXPECT: unchanged CL121
#include "harness.h"

__global__ void kernel(float *call, float *put, const float *price, const float *strike, const float *years, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray call 1 4 n");
    __annotation(L"garray put 1 4 n");
    __annotation(L"garray price 1 4 n");
    __annotation(L"garray strike 1 4 n");
    __annotation(L"garray years 1 4 n");
    const int tid = blockDim.x * blockIdx.x + threadIdx.x;
    const int threads = blockDim.x * gridDim.x;
    __annotation(L"loop opt tid n threads");
    for (int opt = tid; opt < n; opt += threads) {
        float d = price[opt] - strike[opt] * years[opt];
        call[opt] = d > 0 ? d : 0;
        put[opt] = d > 0 ? 0 : -d;
    }
}

int main(int argc, char **argv)
{
    SIZES
    const int n = (int)count;
    float *call = array<float>("call", n, 1);
    float *put = array<float>("put", n, 2);
    float *price = array<float>("price", n, 3);
    float *strike = array<float>("strike", n, 4);
    float *years = array<float>("years", n, 5);
    kernel<<<2, 64>>>(call, put, price, strike, years, n);
    return finish();
}
