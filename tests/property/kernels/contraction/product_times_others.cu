// What: factors that are never 1, or that only the run tells, and those of what is no product, leave sums as they are
// EXPECT: staged
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9
// SIZES: 33 32, 97 101, 31 160
#include "harness.h"

#if CASE == 1
#define BODY s += x * y * (i == 0 ? 0.9f : 0.7f)
#elif CASE == 2
#define BODY s += x * (i & 1 ? -1.f : 1.f) + y
#elif CASE == 3
#define BODY s += x * y * (x > 3.f ? 1.f : 0.f)
#elif CASE == 4
#define BODY s += x * y * k; k *= 0.9f
#elif CASE == 5
#define BODY s += (x + y) * (i == 0 || i == columns - 1 ? 0.5f : 1.f)
#elif CASE == 6
#define BODY s += x * y * by
#elif CASE == 7
#define BODY s += x * y + k
#elif CASE == 8
#define BODY float masked = 1.f; if (x > 3.f) masked = 0.5f; s += x * y * masked
#elif CASE == 9
#define BODY s += __fmul_rn(x, y) * k; k = 0.5f
#endif

__global__ void kernel(const float *a, const float *b, float *sums, int rows, int columns, float by)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray sums 1 4 rows");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0, k = 1.f;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float x = a[row * columns + i], y = b[row * columns + i];
        BODY;
    }
    sums[row] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *sums = array<float>("sums", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, b, sums, rows, columns, 1.f);
    return finish();
}
