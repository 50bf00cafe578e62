// Source: cuda-samples recursiveGaussian: pointers that step down the thread's column, coalesced as it is
// EXPECT: unchanged
#include "harness.h"

__global__ void kernel(const float *id, float *od, int w, int h, float a)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray id 2 4 h w");
    __annotation(L"garray od 2 4 h w");
    unsigned int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= w)
        return;
    id += x;
    od += x;
    float yp = *id;
    __annotation(L"loop y 0 h 1");
    for (int y = 0; y < h; y++) {
        float xc = *id;
        float yc = xc + a * (yp - xc);
        *od = yc;
        id += w;
        od += w;
        yp = yc;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *id = array<float>("id", count, 1);
    float *od = array<float>("od", count, 2);
    kernel<<<blocks(columns, 64), 64>>>(id, od, columns, rows, 0.5f);
    return finish();
}
