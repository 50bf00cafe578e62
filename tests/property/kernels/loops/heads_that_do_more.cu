// What: heads of loops around a region do more than count, behind a bound check
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6
// EXPECT: unchanged CL124
// SIZES: 1 1, 33 32, 97 101
#include "harness.h"

__device__ int counted(float *c)
{
    atomicAdd(c, 1.f);
    return 1;
}

#if CASE == 1
#define HEAD int t = 0; t < 2; c[r] = t, t++
#elif CASE == 2
#define HEAD int t = 0; t < 2; t++, c[r] += t
#elif CASE == 3
#define HEAD int t = 0; t < 2; atomicAdd(c, 1.f), t++
#elif CASE == 4
#define HEAD int t = 0; t < 2; t++, q += c[r]
#elif CASE == 5
#define HEAD int t = 0, u = counted(c); t < 2; t++, u++
#else
#define HEAD int t = (c[r] = 1, 0); t < 2; t++
#endif

__global__ void kernel(const float *__restrict__ a, float *__restrict__ b, float *__restrict__ c,
                       int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    float s = 0, q = 0;
    if (r >= rows)
        return;
    for (HEAD) {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            s += a[r * columns + i];
    }
    b[r] = s + q;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    float *c = array<float>("c", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, b, c, rows, columns);
    return finish();
}
