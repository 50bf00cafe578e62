// Source: PLDI'10 suite, imregionmax: whether a pixel is larger than its eight neighbours
#include "harness.h"

__global__ void kernel(const float *a, float *c, int w, int h)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 h+2 w+2");
    __annotation(L"garray c 2 4 h w");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    float mine = a[(y + 1) * (w + 2) + x + 1], most = mine;
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++)
            most = fmaxf(most, a[(y + j) * (w + 2) + x + i]);
    c[y * w + x] = most > mine ? 0.0f : 1.0f;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)(rows + 2) * (columns + 2), 1);
    float *c = array<float>("c", count, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, c, columns, rows);
    return finish();
}
