// What: unsigned numbers that wrap before they are kept inside, and so are the last
// EXPECT: unchanged CL127
// SIZES: 1 1, 1 40, 37 1, 31 33, 65 97
#include "harness.h"

__global__ void functions(const float *a, float *b, unsigned h, unsigned w)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 2 4 h w");
    const unsigned x = blockIdx.x * blockDim.x + threadIdx.x,
                   y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    float s = 0;
    for (int d = -2; d <= 2; d++)
        s += a[min(y + d, h - 1) * w + min(x - 1, w - 1)];
    b[y * w + x] = s;
}

__global__ void choices(const float *a, float *b, unsigned h, unsigned w)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 2 4 h w");
    const unsigned x = blockIdx.x * blockDim.x + threadIdx.x,
                   y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    float s = 0;
    for (int d = -2; d <= 2; d++) {
        unsigned yy = y + d;
        if (yy > h - 1)
            yy = h - 1;
        s += a[yy * w + (x - 1 < w ? x - 1 : w - 1)];
    }
    b[y * w + x] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    functions<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, b, rows, columns);
    choices<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, b, rows, columns);
    return finish();
}
