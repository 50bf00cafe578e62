// What: macros of several tokens without parentheses as sizes and ends
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3
// SIZES: 1 40, 33 40, 97 72
#include "harness.h"

#if CASE == 1
#define W 30 + 2
#define END W
#elif CASE == 2
#define PITCH columns + 8
#define W PITCH
#define END W - 9
#else
#define W 1 << 5
#define END (W) - 3
#endif

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows W");
    __annotation(L"garray b 2 4 rows W");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 (END) 1");
    for (int i = 0; i < (END); i++)
        b[r * (W) + i] = a[r * (W) + i] + 1;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count + 8 * rows, 1);
    float *b = array<float>("b", count + 8 * rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
