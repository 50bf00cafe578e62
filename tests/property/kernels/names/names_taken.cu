// What: the user has taken the names that would be natural
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float active = 0, a_tile = 1, ab_tile = 2, lane = 3, e = 4, col = 5, i_tile = 6, i_stop = 7, warp_row = 8, r = 9;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        active += a[row * columns + i];
        b[row * columns + i] = active + a_tile + ab_tile + lane + e + col + i_tile + i_stop + warp_row + r;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
