// What: elements of 16 bytes of which a member is changed
// GAIN: 1.5
// WAVEFRONTS: 2
#include "harness.h"

__global__ void kernel(const double2 *a, double2 *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 16 rows columns");
    __annotation(L"garray b 2 16 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i].y += a[row * columns + i].x;
}

int main(int argc, char **argv)
{
    SIZES
    double2 *a = array<double2>("a", count, 1);
    double2 *b = array<double2>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
