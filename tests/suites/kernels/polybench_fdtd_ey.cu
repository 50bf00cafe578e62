// Source: PolyBench-ACC fdtd-2d, step 1: row above of another field, the first row from a vector
// EXPECT: unchanged
#include "harness.h"

__global__ void kernel(const float *fict, float *ey, const float *hz, int t, int nx, int ny)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray ey 2 4 nx ny");
    __annotation(L"garray hz 2 4 nx ny");
    __annotation(L"garray fict 1 4 nx");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if ((i < nx) && (j < ny)) {
        if (i == 0)
            ey[i * ny + j] = fict[t];
        else
            ey[i * ny + j] = ey[i * ny + j] - 0.5f * (hz[i * ny + j] - hz[(i - 1) * ny + j]);
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *fict = array<float>("fict", rows, 1);
    float *ey = array<float>("ey", count, 2);
    float *hz = array<float>("hz", count, 3);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(fict, ey, hz, 0, rows, columns);
    return finish();
}
