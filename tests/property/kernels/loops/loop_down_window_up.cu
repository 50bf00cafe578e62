// What: the loop counts down, a window in it counts up: cells of rounds that do not happen are not loaded
// GAIN: 1
// SIZES: 1 2, 1 3, 33 9, 65 33, 97 101
#include "harness.h"

__global__ void kernel(const int *a, int *b, int rows, int columns)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        __annotation(L"loop i columns-2 -1 -1");
        for (int i = columns - 2; i >= 0; i--) {
            int sum = 0;
            for (int j = 0; j < 2; j++)
                sum += a[row * columns + i + j];
            b[i * rows + row] = sum;
        }
    }
}

int main(int argc, char **argv)
{
    SIZES
    int *a = array<int>("a", count, 1);
    int *b = array<int>("b", count, 2);
    kernel<<<blocks(rows, 32), 32>>>(a, b, rows, columns);
    return finish();
}
