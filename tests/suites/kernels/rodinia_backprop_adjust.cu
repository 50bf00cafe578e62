// Source: Rodinia backprop, weights adjusted: rows of hid + 1 weights, 16 x 16 threads
// EXPECT: unchanged CL145
#include "harness.h"

__global__ void kernel(const float *delta, const float *ly, float *w, float *oldw, int in, int hid)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray delta 1 4 hid+1");
    __annotation(L"garray ly 1 4 in+1");
    __annotation(L"garray w 2 4 in+1 hid+1");
    __annotation(L"garray oldw 2 4 in+1 hid+1");
    int x = blockIdx.x * blockDim.x + threadIdx.x + 1;
    int y = blockIdx.y * blockDim.y + threadIdx.y + 1;
    if (x > hid || y > in)
        return;
    int index = y * (hid + 1) + x;
    w[index] += 0.3f * delta[x] * ly[y] + 0.3f * oldw[index];
    oldw[index] = 0.3f * delta[x] * ly[y] + 0.3f * oldw[index];
}

int main(int argc, char **argv)
{
    SIZES
    const int in = rows, hid = columns;
    float *delta = array<float>("delta", hid + 1, 1);
    float *ly = array<float>("ly", in + 1, 2);
    float *w = array<float>("w", (size_t)(in + 1) * (hid + 1), 3);
    float *oldw = array<float>("oldw", (size_t)(in + 1) * (hid + 1), 4);
    kernel<<<dim3(blocks(hid, 16), blocks(in, 16)), dim3(16, 16)>>>(delta, ly, w, oldw, in, hid);
    return finish();
}
