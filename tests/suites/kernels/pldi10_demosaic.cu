// Source: PLDI'10 suite, demosaic: the neighbours that a pixel takes depend on whether its place is odd
// EXPECT: staged
#include "harness.h"

__global__ void kernel(const float *a, float *r, int w, int h)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 h+2 w+2");
    __annotation(L"garray r 2 4 h w");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    float value;
    if (y % 2 == 0) {
        if (x % 2 == 0)
            value = a[(y + 1) * (w + 2) + x + 1];
        else
            value = (a[(y + 1) * (w + 2) + x] + a[(y + 1) * (w + 2) + x + 2]) * 0.5f;
    } else {
        if (x % 2 == 0)
            value = (a[y * (w + 2) + x + 1] + a[(y + 2) * (w + 2) + x + 1]) * 0.5f;
        else
            value = (a[y * (w + 2) + x] + a[y * (w + 2) + x + 2] + a[(y + 2) * (w + 2) + x] +
                     a[(y + 2) * (w + 2) + x + 2]) *
                    0.25f;
    }
    r[y * w + x] = value;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)(rows + 2) * (columns + 2), 1);
    float *r = array<float>("r", count, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, r, columns, rows);
    return finish();
}
