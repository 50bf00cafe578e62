// What: memory that is no garray, and may be one's, between two loops whose tiles other threads fill
// DEFINES: -DCASE=1 | -DCASE=2
// SIZES: 1 1, 33 32, 97 101
// EXPECT: staged
#include "harness.h"

#if CASE == 1
__global__ void kernel(const float *a, float *b, int rows, int columns, float *q)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] = a[r * columns + i] + 1;
    q[r * columns] = 5;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] *= a[r * columns + i];
}
#else
__global__ void kernel(const float *a, float *b, int rows, int columns, float *q)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] = a[r * columns + i] + 1;
    const float s = q[r * columns];
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] *= a[r * columns + i] + s;
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, b);
    return finish();
}
