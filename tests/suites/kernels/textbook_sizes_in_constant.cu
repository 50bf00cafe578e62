// Source: CUDA by Example and lattice codes: a stencil whose sizes stand in constant memory
#include "harness.h"

struct Grid {
    int height, width;
};
__constant__ Grid grid;

__global__ void kernel(const float *a, float *b)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 grid.height grid.width");
    __annotation(L"garray b 2 4 grid.height grid.width");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= grid.width - 1 || y >= grid.height - 1)
        return;
    float sum = 0;
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
            sum += a[(y + j) * grid.width + x + i];
    b[y * grid.width + x] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    Grid sizes = {rows, columns};
    cudaMemcpyToSymbol(grid, &sizes, sizeof sizes);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, b);
    return finish();
}
