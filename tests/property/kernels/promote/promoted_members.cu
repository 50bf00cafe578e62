// What: members of one element, an element behind a macro, and one whose index is made in the loop
// WAVEFRONTS: 2
#include "harness.h"

#define LAST(row) last[(row) + 1]

__global__ void kernel(const float2 *a, float2 *sums, short *last, double *other, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 rows columns");
    __annotation(L"garray sums 1 8 rows");
    __annotation(L"garray last 1 2 (rows+1)");
    __annotation(L"garray other 1 8 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const int same = rows - 1 - row;
        sums[row].x += a[row * columns + i].x;
        LAST(row) = (short)(LAST(row) * 3 + i);
        other[same] = other[same] / 2 + i;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float2 *a = array<float2>("a", count, 1);
    float2 *sums = array<float2>("sums", rows, 2);
    short *last = array<short>("last", rows + 1, 3);
    double *other = array<double>("other", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(a, sums, last, other, rows, columns);
    return finish();
}
