// What: a product that iterations add to something is used besides for a value of which only the last iteration leaves anything
// EXPECT: unchanged CL145
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9 | -DCASE=10
// SIZES: 33 32
#include "harness.h"

#if CASE == 1
#define BODY s = s - x * 0.7f; q = x * 0.7f
#elif CASE == 2
#define BODY float t = x * 0.7f; s -= t; q = t
#elif CASE == 3
#define BODY s -= x * y; q = y * x * 0.3f
#elif CASE == 4
#define BODY float z = x; s -= z * y; q = y * x * 0.3f
#elif CASE == 5
#define BODY float t = x * y; s -= t; q = fmaxf(t, 0.1f)
#elif CASE == 6
#define BODY s += x * y; q = sqrtf(x * y)
#elif CASE == 7
#define BODY s += x * y; parts.x = x * y
#elif CASE == 8
#define BODY s += x * y; n = (int)(x * y)
#elif CASE == 9
#define BODY s += x * y; large = x * y > 3.f
#elif CASE == 10
#define BODY q = s * 0.9f; s = s * 0.9f + x + y
#endif

__global__ void kernel(const float *a, const float *b, float *sums, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray sums 1 4 rows");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0, q = 0;
    float2 parts = {0, 0};
    int n = 0;
    bool large = false;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float x = a[row * columns + i], y = b[row * columns + i];
        BODY;
    }
    sums[row] = q + parts.x + n + large + s;
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
