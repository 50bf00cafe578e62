// What: threads at the edge copy their point and return; those inside take the mean
// SIZES: 1 1, 3 3, 8 32, 9 33, 31 65, 40 64
// GAIN: 1
#include "harness.h"

__global__ void kernel(const float *t, float *u, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray t 2 4 rows columns");
    __annotation(L"stage t");
    __annotation(L"garray u 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    int at = y * columns + x;
    if (x == 0 || y == 0 || x == columns - 1 || y == rows - 1) { // the edge stays as it is
        float value = t[at];
        u[at] = value;
        at = -1;
        return;
    }
    u[y * columns + x] = 0.25f * (t[y * columns + x - 1] + t[y * columns + x + 1] + t[(y - 1) * columns + x] +
                                  t[(y + 1) * columns + x]);
}

int main(int argc, char **argv)
{
    SIZES
    float *t = array<float>("t", count, 1);
    float *u = array<float>("u", count, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(t, u, rows, columns);
    return finish();
}
