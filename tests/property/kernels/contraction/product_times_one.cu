// What: a product by a factor that is 1, -1 or 2 in some iterations, less an addend that is 0 there, or through what leaves it as
// it is, may be fused with a sum in those iterations
// EXPECT: unchanged CL145
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9 | -DCASE=10 | -DCASE=11 | -DCASE=12 | -DCASE=13 | -DCASE=14 | -DCASE=15 | -DCASE=16 | -DCASE=17 | -DCASE=18 | -DCASE=19 | -DCASE=20 | -DCASE=21 | -DCASE=22 | -DCASE=23 | -DCASE=24 | -DCASE=25
// SIZES: 33 32
#include "harness.h"

#if CASE == 1
#define BODY s += x * y * (i == 0 ? 0.5f : 1.f)
#elif CASE == 2
#define BODY s += x * y * k; k = 1.f
#elif CASE == 3
#define BODY s = s * k + x * y; k = 1.f
#elif CASE == 4
#define BODY s = (x * y) / k + s; k = 1.f
#elif CASE == 5
#define BODY s += x * y * k; float t = k; k = m; m = t
#elif CASE == 6
#define BODY s += x * y * (i & 1 ? -1.f : 1.f)
#elif CASE == 7
#define BODY s += x * y * m; m = -m
#elif CASE == 8
#define BODY s += x * y * min(i, 1)
#elif CASE == 9
#define BODY s += x * y - m; m = 0.f
#elif CASE == 10
#define BODY s += x * y - (i == 0 ? 1.f : 0.f)
#elif CASE == 11
#define BODY for (int j = 0; j < 3; j++) s += x * y * j
#elif CASE == 12
#define BODY const float by[2] = {1.f, 0.5f}; s += x * y * by[i & 1]
#elif CASE == 13
#define BODY s += x * y * (i < columns ? 1.f : 0.f)
#elif CASE == 14
#define BODY s += x * y * (i % 4 == 3 ? 1.f : 0.7f)
#elif CASE == 15
#define BODY s += p * 1.f; p = x * y
#elif CASE == 16
#define BODY s += __int_as_float(__float_as_int(p)); p = x * y
#elif CASE == 17
#define BODY s += __int_as_float(bits); bits = __float_as_int(x * y)
#elif CASE == 18
#define BODY s += fmaxf(p, p); p = x * y
#elif CASE == 19
#define BODY s += x * y * (1 - 2 * (i & 1))
#elif CASE == 20
#define BODY s += x * y * n; n = 1
#elif CASE == 21
#define BODY s += first ? x * y * 0.5f : x * y; first = false
#elif CASE == 22
#define BODY s = fmaf(k, s, x * y); k = 1.f
#elif CASE == 23
#define BODY s += x * y * weight(i)
#elif CASE == 24
#define BODY float by = 1.f; if (i == 0) by = 0.5f; s += x * y * by
#elif CASE == 25
#define BODY s += __fmul_rn(x * y, k); k = 1.f
#endif

__device__ float weight(int i)
{
    return i & 1 ? 4.f : 2.f;
}

__global__ void kernel(const float *a, const float *b, float *sums, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray sums 1 4 rows");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0, k = 0.5f, m = 1.f, p = 0;
    int n = 0, bits = 0;
    bool first = true;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float x = a[row * columns + i], y = b[row * columns + i];
        BODY;
    }
    sums[row] = s + (k + m + p + n + bits + first) * 0;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *sums = array<float>("sums", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, b, sums, rows, columns);
    return finish();
}
