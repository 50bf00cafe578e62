// Source: cuda-samples recursiveGaussian, its simple filter: pointers that step along the thread's line
// EXPECT: staged
#include "harness.h"

__global__ void kernel(const float *id, float *od, int w, int h, float a)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray id 2 4 h w");
    __annotation(L"garray od 2 4 h w");
    unsigned int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= h)
        return;
    id += x * w;
    od += x * w;
    float yp = *id;
    __annotation(L"loop y 0 w 1");
    for (int y = 0; y < w; y++) {
        float xc = *id;
        float yc = xc + a * (yp - xc);
        *od = yc;
        id += 1;
        od += 1;
        yp = yc;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *id = array<float>("id", count, 1);
    float *od = array<float>("od", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(id, od, columns, rows, 0.5f);
    return finish();
}
