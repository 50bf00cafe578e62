// What: all pairs of two lists of points
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

__global__ void kernel(const float2 *a, const float2 *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 1 8 rows");
    __annotation(L"stage a");
    __annotation(L"garray b 1 8 columns");
    __annotation(L"stage b");
    __annotation(L"garray c 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows) {
        float dx = a[y].x - b[x].x, dy = a[y].y - b[x].y;
        c[y * columns + x] = dx * dx + dy * dy;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float2 *a = array<float2>("a", rows, 1);
    float2 *b = array<float2>("b", columns, 2);
    float *c = array<float>("c", count, 3);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, c, rows, columns);
    return finish();
}
