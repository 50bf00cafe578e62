// What: a check of the block and of the thread in one condition: other blocks load nothing behind the end
// SIZES: 1 1, 33 32, 65 33, 97 101
#include "harness.h"

__global__ void kernel(const float *a, float *b, int planes, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 3 4 planes rows columns");
    __annotation(L"garray b 3 4 planes rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x, plane = blockIdx.y;
    if (plane < planes && row < rows - 1) {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[(plane * rows + row) * columns + i] = a[(plane * rows + row) * columns + i] + a[(plane * rows + row + 1) * columns + i];
    }
}

__global__ void other(const float *a, float *b, int planes, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 3 4 planes rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x, plane = blockIdx.y + 1;
    if (plane >= planes || row >= rows)
        return;
    if (plane != 1)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[((plane + 1) * rows + row) * columns + i] * 2;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count * 3, 1);
    float *b = array<float>("b", count * 3, 2);
    kernel<<<dim3(blocks(rows, 64), 5), 64>>>(a, b, 3, rows, columns);
    other<<<dim3(blocks(rows, 64), 5), 64>>>(a, b, 3, rows, columns);
    return finish();
}
