// What: two rows and two columns of each thread
// SIZES: 1 1, 33 65, 100 97, 64 31, 32 64
#include "harness.h"
__global__ void kernel(float *b, const float *a, int width, int height)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 height width");
    __annotation(L"garray b 2 4 width height");
    int x = blockIdx.x * 64 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    if (y < height && x < width) b[x * height + y] = a[y * width + x];
    if (y < height && x + 32 < width) b[(x + 32) * height + y] = a[y * width + x + 32];
    if (y + 8 < height && x < width) b[x * height + y + 8] = a[(y + 8) * width + x];
    if (y + 8 < height && x + 32 < width) b[(x + 32) * height + y + 8] = a[(y + 8) * width + x + 32];

}
int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", rows*columns, 1);
    float *b = array<float>("b", rows*columns, 2);
    kernel<<<dim3(blocks(columns,64),blocks(rows,16)), dim3(32,8)>>>(b, a, columns, rows);
    return finish();
}
