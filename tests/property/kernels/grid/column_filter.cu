// What: a filter down the columns, its length a parameter
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

__global__ void kernel(const float *a, const float *f, float *b, int rows, int columns, int length)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 rows+length columns");
    __annotation(L"garray f 1 4 length");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows) {
        float sum = 0;
        __annotation(L"loop k 0 length 1");
        for (int k = 0; k < length; k++)
            sum += f[k] * a[(y + k) * columns + x];
        b[y * columns + x] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)(rows + 5) * columns, 1);
    float *f = array<float>("f", 5, 2);
    float *b = array<float>("b", count, 3);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, f, b, rows, columns, 5);
    return finish();
}
