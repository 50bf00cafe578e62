// Source: cuda-samples transpose, its loop over rows written out, through a tile in the order of the loads
// SIZES: 1 1, 33 65, 100 97, 64 31
#include "harness.h"
__global__ void kernel(float *odata, float *idata, int width, int height)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray idata 2 4 height width");
    __annotation(L"garray odata 2 4 width height");
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 32 + threadIdx.y;
    __shared__ float t[32][33];
    for (int j = 0; j < 32; j += 8) if (x < width && y + j < height) t[threadIdx.y + j][threadIdx.x] = idata[(y + j) * width + x];
    __syncthreads();
    if (x < width && y < height) odata[x * height + y] = t[threadIdx.y][threadIdx.x];
    if (x < width && y + 8 < height) odata[x * height + y + 8] = t[threadIdx.y + 8][threadIdx.x];
    if (x < width && y + 16 < height) odata[x * height + y + 16] = t[threadIdx.y + 16][threadIdx.x];
    if (x < width && y + 24 < height) odata[x * height + y + 24] = t[threadIdx.y + 24][threadIdx.x];
}
int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", rows*columns, 1);
    float *b = array<float>("b", rows*columns, 2);
    kernel<<<dim3(blocks(columns,32),blocks(rows,32)), dim3(32,8)>>>(b, a, columns, rows);
    return finish();
}
