// What: the iteration chooses whether a product, or another value, is added, in an arm, a branch, a function or a library function
// EXPECT: unchanged CL145
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9 | -DCASE=10 | -DCASE=11 | -DCASE=12 | -DCASE=13 | -DCASE=14 | -DCASE=15 | -DCASE=16 | -DCASE=17 | -DCASE=18 | -DCASE=19 | -DCASE=20
// SIZES: 33 32
#include "harness.h"

#if CASE == 1
#define BODY float p = x * y; s += i & 1 ? p : 0.f
#elif CASE == 2
#define BODY float p = x * y; s += i == 5 ? p + 1 : p
#elif CASE == 3
#define BODY float p = x * y; if (i & 1) p = 0; s += p
#elif CASE == 4
#define BODY float p = x * y; float q = 0; if (i != 5) q = p; s += q
#elif CASE == 5
#define BODY float p = x * y; s += i & 1 ? p : -p
#elif CASE == 6
#define BODY float p = x * y; p = i & 1 ? -p : p; s += p
#elif CASE == 7
#define BODY float p = x * y; switch (i & 1) { case 0: p = -p; } s += p
#elif CASE == 8
#define BODY float p = x * y; s = i != 5 ? s + p : s - p
#elif CASE == 9
#define BODY float p = x * y; if (i == 5) { s += x; continue; } s += p
#elif CASE == 10
#define BODY float p = x * y; s += fmaxf(p, i ? p : 2.f)
#elif CASE == 11
#define BODY float p = fabsf(x * x); s += i & 1 ? p : 0
#elif CASE == 12
#define BODY s += times(x, y, i ? 1.f : 0.5f)
#elif CASE == 13
#define BODY s += sign(x * y, i)
#elif CASE == 14
#define BODY s = add(s, x, y, k); k = 1.f
#elif CASE == 15
#define BODY s += x * y * k; set(k)
#elif CASE == 16
#define BODY float &other = k; s += x * y * k; other = 1.f
#elif CASE == 17
#define BODY float *other = &k; s += x * y * k; *other = 1.f
#elif CASE == 18
#define BODY s += __fdividef(x * y, i ? 1.f : 2.f)
#elif CASE == 19
#define BODY float p = x * y; s += scalbnf(p, i ? 0 : 1)
#elif CASE == 20
#define BODY auto one = [&]() { k = 1.f; }; s += x * y * k; one()
#endif

__device__ float times(float x, float y, float k)
{
    return x * y * k;
}
__device__ float sign(float p, int i)
{
    return i & 1 ? p : -p;
}
__device__ float add(float s, float x, float y, float k)
{
    return s + x * y * k;
}
__device__ void set(float &k)
{
    k = 1.f;
}

__global__ void kernel(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ out, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray out 1 4 rows*columns");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0, k = 0.5f;
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
