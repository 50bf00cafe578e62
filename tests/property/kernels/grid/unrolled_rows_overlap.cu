// What: rows y, y + 4, y + 8 of eight threads each: some are of two threads
// EXPECT: unchanged CL131
// SIZES: 1 1, 33 65, 100 97, 64 31, 32 64
#include "harness.h"
__global__ void kernel(float *b, const float *a, int width, int height)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 height width");
    __annotation(L"garray b 2 4 width height");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    if (x < width && y + 0 < height) b[x * height + y + 0] = a[(y + 0) * width + x];
    if (x < width && y + 4 < height) b[x * height + y + 4] = a[(y + 4) * width + x];
    if (x < width && y + 8 < height) b[x * height + y + 8] = a[(y + 8) * width + x];

}
int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", rows*columns, 1);
    float *b = array<float>("b", rows*columns, 2);
    kernel<<<dim3(blocks(columns,32),blocks(rows,32)), dim3(32,8)>>>(b, a, columns, rows);
    return finish();
}
