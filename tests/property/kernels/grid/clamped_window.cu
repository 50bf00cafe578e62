// What: a window whose places are kept inside by IFs, and by one within another's branch; blocks beyond
// the array, and arrays without any row
// SIZES: 1 1, 33 2, 15 17, 97 101, 16 0
// GAIN: 2.5
#include "harness.h"

#define REACH 2

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    float sum = 0;
    for (int dy = -REACH; dy <= REACH; dy++)
        for (int dx = -REACH; dx <= REACH; dx++) {
            int yy = y + dy, xx = x + dx;
            if (yy < 0)
                yy = 0;
            if (yy >= rows)
                yy = rows - 1;
            if (xx < 0)
                xx = 0;
            else if (xx > columns - 1)
                xx = columns - 1;
            sum += a[yy * columns + xx] * (dy * 5 + dx);
        }
    b[y * columns + x] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 16) + 1, blocks(rows, 16) + 1), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
