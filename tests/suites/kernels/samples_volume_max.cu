// Source: cuda-samples volumeRender as a projection along x: each thread a row of a volume
#include "harness.h"

#define NX 40
__global__ void kernel(const unsigned char *volume, unsigned char *image, int ny, int nz)
{
    __annotation(L"__global__ 16x8");
    __annotation(L"garray volume 3 1 nz ny NX");
    __annotation(L"garray image 2 1 nz ny");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    int z = blockIdx.y * blockDim.y + threadIdx.y;
    if (y >= ny || z >= nz)
        return;
    unsigned char most = 0;
    __annotation(L"loop x 0 NX 1");
    for (int x = 0; x < NX; x++)
        most = max(most, volume[(z * ny + y) * NX + x]);
    image[z * ny + y] = most;
}

int main(int argc, char **argv)
{
    SIZES
    unsigned char *volume = array<unsigned char>("volume", count * NX, 1);
    unsigned char *image = array<unsigned char>("image", count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 8)), dim3(16, 8)>>>(volume, image, columns, rows);
    return finish();
}
