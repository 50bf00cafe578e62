// What: two neighbours are written in some rounds only; a cell does not tell by which round, so all cells are loaded
// SIZES: 1 2, 33 32, 64 96, 97 101
// GAIN: 2.4
#include "harness.h"

__global__ void first(const float *a, float *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m - 1; i++) {
        __annotation(L"loop i 0 m-1 1");
        float v = a[r * m + i];
        if (i < 5) {
            b[r * m + i] = v;
            b[r * m + i + 1] = v * 2;
        }
    }
}

__global__ void last(const float *a, float *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m - 1; i++) {
        __annotation(L"loop i 0 m-1 1");
        float v = a[r * m + i];
        if (i > 3) {
            b[r * m + i] = v;
            b[r * m + i + 1] = v * 2;
        }
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    first<<<blocks(rows, 32), 32>>>(a, array<float>("first", count, 2), rows, columns);
    last<<<blocks(rows, 32), 32>>>(a, array<float>("last", count, 3), rows, columns);
    return finish();
}
