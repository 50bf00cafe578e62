// What: bytes with a halo of three columns on one side and one on the other; rows of the star differ
// SIZES: 1 1, 4 31, 5 33, 8 64, 9 65, 33 97, 16 160
// GAIN: 1
// WAVEFRONTS: 1.3
#include "harness.h"

__global__ void kernel(const unsigned char *a, unsigned char *b, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray a 2 1 rows columns");
    __annotation(L"garray b 2 1 rows columns");
    __annotation(L"stage a");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows) {
        int sum = 2 * a[y * columns + x];
        if (x >= 3)
            sum += a[y * columns + x - 3];
        if (x < columns - 1 && y >= 2)
            sum -= a[(y - 2) * columns + x + 1];
        if (y < rows - 1)
            sum ^= a[(y + 1) * columns + x];
        b[y * columns + x] = (unsigned char)sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    unsigned char *a = array<unsigned char>("a", count, 1);
    unsigned char *b = array<unsigned char>("b", count, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(a, b, rows, columns);
    return finish();
}
