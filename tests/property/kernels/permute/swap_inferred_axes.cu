// What: a plain kernel whose slow subscript runs along the lanes
// OPTIONS: -O2 --infer -arch=sm_90
// SIZES: 1 1, 31 31, 33 32, 65 33, 97 101, 256 256, 311 257
// GAIN: 3
#include "harness.h"

__global__ void kernel(const float *a, const float *b, float *c, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns)
        c[row * columns + column] = a[row * columns + column] + b[row * columns + column];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", count, 3);
    kernel<<<dim3(blocks(rows, 32), blocks(columns, 8)), dim3(32, 8)>>>(a, b, c, rows, columns);
    return finish();
}
