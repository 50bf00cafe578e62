// Source: cuda-samples FDTD3d, radius 4, without its tile: neighbours in three directions, planes in a loop
// SIZES: 1 1, 9 9, 33 32, 37 65
#include "harness.h"

#define RAD 4
#define NZ 11
__global__ void kernel(float *output, const float *input, const float *stencil, int dimx, int dimy)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray output 3 4 NZ dimy dimx");
    __annotation(L"garray input 3 4 NZ dimy dimx");
    __annotation(L"garray stencil 1 4 RAD+1");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < RAD || y < RAD || x >= dimx - RAD || y >= dimy - RAD)
        return;
    __annotation(L"loop z RAD NZ-RAD 1");
    for (int z = RAD; z < NZ - RAD; z++) {
        float value = stencil[0] * input[(z * dimy + y) * dimx + x];
        __annotation(L"loop i 1 RAD+1 1");
        for (int i = 1; i <= RAD; i++)
            value += stencil[i] * (input[(z * dimy + y) * dimx + x - i] + input[(z * dimy + y) * dimx + x + i] +
                                   input[(z * dimy + y - i) * dimx + x] + input[(z * dimy + y + i) * dimx + x] +
                                   input[((z - i) * dimy + y) * dimx + x] + input[((z + i) * dimy + y) * dimx + x]);
        output[(z * dimy + y) * dimx + x] = value;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *output = array<float>("output", count * NZ, 1);
    float *input = array<float>("input", count * NZ, 2);
    float *stencil = array<float>("stencil", RAD + 1, 3);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(output, input, stencil, columns, rows);
    return finish();
}
