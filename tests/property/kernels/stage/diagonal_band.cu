// What: a band along the diagonal: most cells of the box are nobody's, some lie behind the array
// GAIN: 0.1
// SIZES: 1 1, 1 5, 33 3, 65 33, 97 101
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows (rows+columns)");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"stage a");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        float sum = 0;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            sum += a[row * (rows + columns) + row + i];
        b[row] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", rows * (rows + columns), 1);
    float *b = array<float>("b", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
