// What: clamped subscripts of 64 bits, in an array of rank 3 of which a block has one plane
// GAIN: 1.3
#include "harness.h"

__global__ void kernel(const float *a, float *b, int depth, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray a 3 4 depth rows columns");
    __annotation(L"stage a");
    __annotation(L"garray b 3 4 depth rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z;
    if (x >= columns || y >= rows)
        return;
    float sum = 0;
    for (int j = -1; j <= 1; j++) {
        long long z1 = max(z, 0), y1 = min(y + j, rows - 1), x1;
        if (x + j < 0)
            x1 = 0;
        else
            x1 = x + j;
        if (x1 > columns - 1)
            x1 = columns - 1;
        y1 = max(y1, 0LL);
        sum += a[(z1 * rows + y1) * columns + x1];
    }
    b[((long long)z * rows + y) * columns + x] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count * 3, 1);
    float *b = array<float>("b", count * 3, 2);
    dim3 grid(blocks(columns, 32), blocks(rows, 4), 3);
    kernel<<<grid, dim3(32, 4)>>>(a, b, 3, rows, columns);
    return finish();
}
