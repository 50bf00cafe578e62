// Source: PLDI'10 suite (Yang and others), tmv: columns of a, each read with the whole vector
#include "harness.h"

__global__ void kernel(const float *a, const float *b, float *c, int width, int w)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 w width");
    __annotation(L"garray b 1 4 w");
    __annotation(L"garray c 1 4 width");
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx >= width)
        return;
    float sum = 0;
    __annotation(L"loop i 0 w 1");
    for (int i = 0; i < w; i++)
        sum += a[i * width + idx] * b[i];
    c[idx] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    float *c = array<float>("c", columns, 3);
    kernel<<<blocks(columns, 64), 64>>>(a, b, c, columns, rows);
    return finish();
}
