// What: barriers, fences and functions of the warp in asm, in functions too
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3
// EXPECT: unchanged CL123
// SIZES: 64 33
#include "harness.h"

__device__ void wait_here()
{
    asm volatile("bar.sync 0;");
}

#if CASE == 1
#define BEFORE
#define INSIDE asm volatile("barrier.sync 0;")
#elif CASE == 2
#define BEFORE wait_here()
#define INSIDE
#else
#define BEFORE
#define INSIDE asm volatile("membar.gl;")
#endif

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    float wait_for = 0;
    if (r >= rows)
        return;
    BEFORE;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[r * columns + i] = a[r * columns + i] + wait_for;
        INSIDE;
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
