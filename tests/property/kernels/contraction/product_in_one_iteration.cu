// What: products beside those of other rounds that no compiler makes one: other elements, other weights, factors that
//       the round changes, sums in functions, pairs of two numbers
// GAIN: 1.5
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9
// SIZES: 64 44, 128 70
// CONTRACT: 1
#include "harness.h"

__device__ void add_to(float *sum, float x) { *sum += x; }
__device__ float scaled(float x, float y) { return x * y; }

#if CASE == 1
#define ROUND s += x * by - y * 0.3f;
#elif CASE == 2 /* complex numbers */
#define ROUND s += x * x - y * y; t += x * y + y * x;
#elif CASE == 3
#define ROUND s = s * by + x; s = s * by + y;
#elif CASE == 4
#define ROUND s += x * j;
#elif CASE == 5
#define ROUND add_to(&s, x); t += scaled(y, by);
#elif CASE == 6
#define ROUND if (j > 3) s += x * by;
#elif CASE == 7
#define ROUND for (int k = 0; k < 3; k++) s += x * k;
#elif CASE == 8
#define ROUND s += expf(x) + sqrtf(fabsf(y));
#else
#define ROUND t = t * x + y * by;
#endif

__global__ void kernel(const float *a, float *c, float by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 1, t = by;
    __annotation(L"loop j 0 m/2 1");
    for (int j = 0; j < m / 2; j++) {
        const float x = a[i * m + 2 * j], y = a[i * m + 2 * j + 1];
        ROUND
    }
    c[i] += s + t;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count), *c = array<float>("c", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, c, 0.37f, rows, columns);
    return finish();
}
