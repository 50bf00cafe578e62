// What: the same by bits, through variables; and the whole index beside its parts
// SIZES: 1 1, 7 9, 8 8, 9 17, 24 40, 33 65
// GAIN: 1
// WAVEFRONTS: 1.6
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns, const float *w)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    __annotation(L"garray w 1 4 64");
    int tid = threadIdx.x, bx = blockIdx.x, by = blockIdx.y;
    int tx = tid & 7, ty = tid >> 3;
    int x = bx * 8 + tx, y = by * 8 + ty;
    if (x >= columns || y >= rows)
        return;
    b[x * rows + y] = a[y * columns + x] + w[tid];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *w = array<float>("w", 64, 3);
    kernel<<<dim3(blocks(columns, 8), blocks(rows, 8)), 64>>>(a, b, rows, columns, w);
    return finish();
}
