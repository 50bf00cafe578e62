// What: a product less what is divided, or a root: ptxas makes one fma of them where the branches of the division do not stand between
// EXPECT: unchanged CL145
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5
// SIZES: 33 32
#include "harness.h"

#if CASE == 1
#define BODY s += x * y - 1.f / y
#elif CASE == 2
#define BODY float p = x * y, q = 1.f / y; s += p - q
#elif CASE == 3
#define BODY s += sqrtf(x) - y * y
#elif CASE == 4
#define BODY s = s * s - 1.f / y
#elif CASE == 5
#define BODY float m = x / y; s += x / 3.7f / x - m * m
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
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float x = a[row * columns + i], y = b[row * columns + i];
        BODY;
    }
    out[row] = s;
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
