// What: neighbours chosen by ?: in its usual forms, beside the element itself
// GAIN: 2.5
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"stage a");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows) {
        int left = x > 0 ? x - 1 : 0, right = x < columns - 1 ? x + 1 : columns - 1;
        int up = y == 0 ? y : y - 1, down = y != rows - 1 ? y + 1 : y;
        int far = x - 2 < 0 ? 0 : x - 2 >= columns ? columns - 1 : x - 2;
        b[y * columns + x] = a[y * columns + left] + 2 * a[y * columns + right] + 3 * a[up * columns + x] +
                             4 * a[down * columns + x] + 5 * a[y * columns + far] + 6 * a[y * columns + x];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, b, rows, columns);
    return finish();
}
