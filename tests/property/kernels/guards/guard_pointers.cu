// What: pointers that are declared behind the bound check and need what only threads inside of it know
// SIZES: 1 1, 33 32, 65 33, 97 101
// GAIN: 1.5
#include "harness.h"

__global__ void kernel(const float *a, const float *__restrict__ c, float *b, int rows, int columns, int zero)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int t = row % (zero + 7);
    const float *p = c + t, *const q = &c[t + 1], *r = (c - 1) + (2 + t);
    const float *s = (c + t);
    float v = p[1] + q[0] * r[0];
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + i] * v + s[0];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *c = array<float>("c", 8, 3), *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, c, b, rows, columns, 0);
    return finish();
}
