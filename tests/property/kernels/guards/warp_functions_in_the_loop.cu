// What: a function of the whole warp in a loop whose tiles need lanes that it does not name
// DEFINES: -DCASE=1 | -DCASE=2
// EXPECT: unchanged CL123
// SIZES: 64 33, 128 101
#include "harness.h"

#if CASE == 1
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] = __shfl_xor_sync(0xffffffff, a[r * columns + i], 0);
}
#else
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        for (int t = 0; t < 2; t++) {
            __annotation(L"loop i 0 columns 1");
            for (int i = 0; i < columns; i++)
                b[r * columns + i] += a[r * columns + i];
            b[r * columns] = __shfl_xor_sync(0xffffffff, b[r * columns], 0);
        }
    }
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
