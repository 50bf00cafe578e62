// What: a flat array whose index has two thread axes and the round, none a multiple of the other
// SIZES: 3 2, 1 1, 3 1
// GAIN: 0.7
// WAVEFRONTS: 3
#include "harness.h"

__global__ void kernel(const float *a, float *u, int n)
{
    __annotation(L"__global__ 2x2x16");
    __annotation(L"garray a 1 4 37*14");
    __annotation(L"garray u 2 4 2 n");
    __annotation(L"stage a");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= 3 || y >= 2 || threadIdx.z > 0)
        return;
    float s = 0;
    __annotation(L"loop i 0 37 1");
    for (int i = 0; i < 37; i++)
        s += a[i * 14 + y * 8 + x];
    u[y * n + x] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", 37 * 14, 1), *u = array<float>("u", 2 * 3, 2);
    kernel<<<dim3(2, 1), dim3(2, 2, 16)>>>(a, u, 3);
    return finish();
}
