// What: products in planes that blockIdx.z chooses
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

__global__ void kernel(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 16x8");
    __annotation(L"garray a 3 4 gridDim.z rows columns");
    __annotation(L"garray b 3 4 gridDim.z columns rows");
    __annotation(L"garray c 3 4 gridDim.z rows rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z;
    if (y < rows && x < rows) {
        float sum = 0;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            sum += a[(z * rows + y) * columns + i] * b[(z * columns + i) * rows + x];
        c[(z * rows + y) * rows + x] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", 2 * count, 1);
    float *b = array<float>("b", 2 * count, 2);
    float *c = array<float>("c", 2 * (size_t)rows * rows, 3);
    kernel<<<dim3(blocks(rows, 16), blocks(rows, 8), 2), dim3(16, 8)>>>(a, b, c, rows, columns);
    return finish();
}
