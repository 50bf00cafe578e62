// What: products that no round leaves to the next one, or that meet no sum there, or are rounded
// GAIN: 2
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7
// SIZES: 64 33, 128 70
// CONTRACT: 1
#include "harness.h"

#if CASE == 1
#define ROUND s = __fmul_rn(s + x, by);
#elif CASE == 2
#define ROUND s *= by; s += x;
#elif CASE == 3
#define ROUND t = x * by; s += t;
#elif CASE == 4
#define ROUND s = x - s * by;
#elif CASE == 5
#define ROUND s *= x;
#elif CASE == 6
#define ROUND if (j > 2) { t = by * by; t *= x; s += t; }
#else
#define ROUND float u = (s + x) * by; s = fmaxf(u, 0.5f);
#endif

__global__ void kernel(const float *a, float *c, float *d, float by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    __annotation(L"garray d 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 1, t = by;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        const float x = a[i * m + j];
        ROUND
    }
    c[i] += s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count), *c = array<float>("c", rows, 2), *d = array<float>("d", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, c, d, 0.37f, rows, columns);
    return finish();
}
