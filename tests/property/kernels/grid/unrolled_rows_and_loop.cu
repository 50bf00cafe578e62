// What: rows of a loop, and those between them
// SIZES: 1 1, 33 65, 100 97, 64 31, 32 64
#include "harness.h"
__global__ void kernel(float *b, const float *a, int width, int height)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 height width");
    __annotation(L"garray b 2 4 width height");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 16) {
        if (x < width && y + j < height) b[x * height + y + j] = a[(y + j) * width + x];
        if (x < width && y + j + 8 < height) b[x * height + y + j + 8] = a[(y + j + 8) * width + x];
    }

}
int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", rows*columns, 1);
    float *b = array<float>("b", rows*columns, 2);
    kernel<<<dim3(blocks(columns,32),blocks(rows,32)), dim3(32,8)>>>(b, a, columns, rows);
    return finish();
}
