// What: an unsigned that stands for a negative int is converted, as a bound, a shift, and in sums
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9 | -DCASE=10 | -DCASE=11 | -DCASE=12 | -DCASE=13 | -DCASE=14 | -DCASE=15 | -DCASE=16 | -DCASE=17 | -DCASE=18
// SIZES: 1 1, 33 32, 97 101
#include "harness.h"

#if CASE == 1
#define WHEN k + (int)s >= 0 && k + (int)s < columns
#define INDEX i * columns + k + (int)s
#elif CASE == 2
#define WHEN k + (int)s >= 0
#define INDEX (size_t)i * columns + (k + (int)s)
#elif CASE == 3
#define WHEN k > 0
#define INDEX i * columns + k + s
#elif CASE == 4
#define WHEN k > 0
#define INDEX i * columns + (int)(k + s)
#elif CASE == 5
#define WHEN k + s < columns
#define INDEX i * columns + (k + s)
#elif CASE == 6
#define WHEN k + s < (unsigned)columns
#define INDEX (size_t)i * columns + (k + s)
#elif CASE == 7
#define WHEN (int)s < k
#define INDEX i * columns + k
#elif CASE == 8
#define WHEN (int)(s * 3) < k - 3 && (int)(s + 3) < 3
#define INDEX i * columns + k
#elif CASE == 9
#define WHEN k - (int)s < columns
#define INDEX i * columns + k - (int)s
#elif CASE == 10
#define WHEN k > 0
#define INDEX i * columns + k + shift
#elif CASE == 11
#define WHEN (int)far + i < k
#define INDEX i * columns + k
#elif CASE == 12
#define WHEN k + (int)far < 0
#define INDEX (size_t)i * columns + k
#elif CASE == 13
#define WHEN k + bits >= 0 && k + bits < columns
#define INDEX i * columns + k + bits
#elif CASE == 15
#define WHEN k - s < columns
#define INDEX i * columns + k - s
#elif CASE == 16
#define WHEN k - s < (unsigned)columns
#define INDEX (size_t)i * columns + (k - s)
#elif CASE == 17
#define WHEN i + s < rows
#define INDEX (i + s) * columns + k
#elif CASE == 18
#define WHEN i - s < rows
#define INDEX (i - s) * columns + k
#else
#define WHEN bits < k && (int)(s ^ far) < 3000000
#define INDEX i * columns + k
#endif

__global__ void kernel(const float *a, float *b, int rows, int columns, unsigned s, unsigned far)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int shift = s, bits = s | far;
    if (i >= rows || shift > 0) return;
    __annotation(L"loop k 0 columns 1");
    for (int k = 0; k < columns; k++) {
        float v = 0;
        if (WHEN) v = a[INDEX];
        b[i * columns + k] = v;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, (unsigned)-1, 3000000000u);
    return finish();
}
