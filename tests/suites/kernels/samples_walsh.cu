// Source: cuda-samples fastWalshTransform, one step in global memory: pairs a stride apart
// EXPECT: unchanged CL127
#include "harness.h"

__global__ void kernel(float *d_Output, const float *d_Input, int stride, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d_Output 1 4 2*n");
    __annotation(L"garray d_Input 1 4 2*n");
    const int pos = blockIdx.x * blockDim.x + threadIdx.x;
    if (pos >= n)
        return;
    int lo = pos & (stride - 1);
    int i0 = ((pos - lo) << 1) + lo;
    int i1 = i0 + stride;
    d_Output[i0] = d_Input[i0] + d_Input[i1];
    d_Output[i1] = d_Input[i0] - d_Input[i1];
}

int main(int argc, char **argv)
{
    SIZES
    const int n = rows * 16;
    float *d_Output = array<float>("d_Output", 2 * n, 1);
    float *d_Input = array<float>("d_Input", 2 * n, 2);
    kernel<<<blocks(n, 64), 64>>>(d_Output, d_Input, 16, n);
    return finish();
}
