// Source: PLDI'10 suite, tp: transposed, an element a thread
#include "harness.h"

__global__ void kernel(const float *a, float *c, int width, int height)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 width height");
    __annotation(L"garray c 2 4 height width");
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    int idy = blockIdx.y * blockDim.y + threadIdx.y;
    if (idx < width && idy < height)
        c[idy * width + idx] = a[idx * height + idy];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *c = array<float>("c", count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, c, columns, rows);
    return finish();
}
