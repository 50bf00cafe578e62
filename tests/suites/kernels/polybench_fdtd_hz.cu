// Source: PolyBench-ACC fdtd-2d, step 3: right and lower neighbours of two fields
#include "harness.h"

__global__ void kernel(const float *ex, const float *ey, float *hz, int nx, int ny)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray ex 2 4 nx ny+1");
    __annotation(L"garray ey 2 4 nx+1 ny");
    __annotation(L"garray hz 2 4 nx ny");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if ((i < nx) && (j < ny))
        hz[i * ny + j] = hz[i * ny + j] - 0.7f * (ex[i * (ny + 1) + (j + 1)] - ex[i * (ny + 1) + j] +
                                                  ey[(i + 1) * ny + j] - ey[i * ny + j]);
}

int main(int argc, char **argv)
{
    SIZES
    float *ex = array<float>("ex", (size_t)rows * (columns + 1), 1);
    float *ey = array<float>("ey", (size_t)(rows + 1) * columns, 2);
    float *hz = array<float>("hz", count, 3);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(ex, ey, hz, rows, columns);
    return finish();
}
