// What: the window moves with the planes to the right
// EXPECT: unchanged
#include "harness.h"

#define PLANES 6
#define AT(z, y, x) (((z)*rows + (y)) * columns + (x))

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x4");
    __annotation(L"garray a 3 4 PLANES rows columns+PLANES");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    float sum = 0;
    __annotation(L"loop z 0 PLANES 1");
    for (int z = 0; z < PLANES; z++)
        sum += a[(z * rows + y) * (columns + PLANES) + x + z];
    b[y * columns + x] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", PLANES * (size_t)rows * (columns + PLANES), 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 4)), dim3(16, 4)>>>(a, b, rows, columns);
    return finish();
}
