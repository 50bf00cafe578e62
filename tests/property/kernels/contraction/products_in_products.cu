// What: a product that is a factor of another one is made once for both where nothing keeps it in memory
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(const float *a, const float *b, float *c, int w, int h)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 2 4 h w");
    __annotation(L"garray c 2 4 w h");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) {
        c[x * h + y] -= a[y * w + x] * b[y * w + x];
        c[x * h + y] -= a[y * w + x] * b[y * w + x] * 2;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", count, 3);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, c, columns, rows);
    return finish();
}
