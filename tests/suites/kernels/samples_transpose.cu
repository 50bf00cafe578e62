// Source: cuda-samples transpose, transposeNaive: four rows of 32 x 32 for each of 32 x 8 threads
// SIZES: 32 32, 64 96, 128 64
#include "harness.h"

#define TILE_DIM 32
#define BLOCK_ROWS 8
__global__ void kernel(float *odata, const float *idata, int width, int height)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray odata 2 4 width height");
    __annotation(L"garray idata 2 4 height width");
    int xIndex = blockIdx.x * TILE_DIM + threadIdx.x;
    int yIndex = blockIdx.y * TILE_DIM + threadIdx.y;
    __annotation(L"loop i 0 TILE_DIM BLOCK_ROWS");
    for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS)
        odata[xIndex * height + yIndex + i] = idata[(yIndex + i) * width + xIndex];
}

int main(int argc, char **argv)
{
    SIZES
    float *odata = array<float>("odata", count, 1);
    float *idata = array<float>("idata", count, 2);
    kernel<<<dim3(columns / TILE_DIM, rows / TILE_DIM), dim3(TILE_DIM, BLOCK_ROWS)>>>(odata, idata, columns, rows);
    return finish();
}
