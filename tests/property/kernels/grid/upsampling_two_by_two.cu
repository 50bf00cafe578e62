// What: each thread writes two by two
// OPTIONS: --weigh=sectors
// WAVEFRONTS: 2
// GAIN: 1.2
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 2*rows 2*columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows) {
        const int w = 2 * columns;
        float v = a[y * columns + x];
        b[2 * y * w + 2 * x] = v;
        b[2 * y * w + 2 * x + 1] = v + 1;
        b[(2 * y + 1) * w + 2 * x] = v + 2;
        b[(2 * y + 1) * w + 2 * x + 1] = v + 3;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", 4 * count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 8)), dim3(16, 8)>>>(a, b, rows, columns);
    return finish();
}
