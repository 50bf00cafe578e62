// What: a walk along the diagonals
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns, int length)
{
    __annotation(L"__global__ 16x8");
    __annotation(L"garray a 2 4 rows+length columns+length");
    __annotation(L"stage a");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows) {
        float sum = 0;
        __annotation(L"loop k 0 length 1");
        for (int k = 0; k < length; k++)
            sum = sum / 2 + a[(y + k) * (columns + length) + x + k];
        b[y * columns + x] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)(rows + 9) * (columns + 9), 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 8)), dim3(16, 8)>>>(a, b, rows, columns, 9);
    return finish();
}
