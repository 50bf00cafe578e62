// What: a sum of two products of what a loop leaves: which one is fused depends on the order of its values
// EXPECT: unchanged CL145
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4
// SIZES: 33 32
#include "harness.h"

#if CASE == 1
#define LEFT p * p + q * q
#elif CASE == 2
#define LEFT 0.3f * p + 0.7f * q
#elif CASE == 3
#define LEFT sqrtf((p - 0.1f) * (p - 0.1f) + (q - 0.1f) * (q - 0.1f))
#elif CASE == 4
#define LEFT n + q * q
#endif

__global__ void kernel(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ out, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray out 1 4 rows*columns");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    float p = 0, q = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float x = a[row * columns + i], y = b[row * columns + i];
        p += x;
        q += y;
    }
    float n = p * p;
    out[row] = LEFT;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *out = array<float>("out", count, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, b, out, rows, columns);
    return finish();
}
