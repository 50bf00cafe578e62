// Source: textbooks, grid-stride loops in both directions: a transpose by a few blocks
#include "harness.h"

__global__ void kernel(const float *a, float *b, int h, int w)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 2 4 w h");
    for (int y = blockIdx.y * blockDim.y + threadIdx.y; y < h; y += blockDim.y * gridDim.y) {
        __annotation(L"loop x (blockIdx.x*blockDim.x+threadIdx.x) w (blockDim.x*gridDim.x)");
        for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < w; x += blockDim.x * gridDim.x)
            b[x * h + y] = a[y * w + x];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(2, 3), dim3(32, 8)>>>(a, b, rows, columns);
    return finish();
}
