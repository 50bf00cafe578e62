// Source: Rodinia pathfinder without its pyramid: the least of three above, a row a launch
#include "harness.h"

__global__ void kernel(const int *wall, const int *src, int *dst, int cols, int y)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray wall 2 4 4 cols");
    __annotation(L"garray src 1 4 cols");
    __annotation(L"garray dst 1 4 cols");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= cols)
        return;
    int left = x == 0 ? src[x] : src[x - 1];
    int right = x == cols - 1 ? src[x] : src[x + 1];
    dst[x] = min(min(left, src[x]), right) + wall[y * cols + x];
}

int main(int argc, char **argv)
{
    SIZES
    int *wall = array<int>("wall", 4 * columns, 1);
    int *src = array<int>("src", columns, 2);
    int *dst = array<int>("dst", columns, 3);
    kernel<<<blocks(columns, 64), 64>>>(wall, src, dst, columns, 2);
    return finish();
}
