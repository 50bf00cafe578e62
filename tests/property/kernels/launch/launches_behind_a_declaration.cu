// What: launches before the kernel, behind a declaration of it, choose, too (-O2); those before that declaration,
//       or where it stands in a function or in another #if group, run the kernel.
// OPTIONS: -O2
// SIZES: 1 1, 33 32, 65 33, 97 101
// GAIN: 1
#include "harness.h"

/* __global__ void sums(const float *a, float *total, int rows, int columns); is said below. */
static __global__ void sums(const float *, float *grid, int rows,
                            int columns);
namespace inner {
__global__ void scaled(const float *a, float *b, float by, int rows, int columns);

void launch(const float *a, float *b, int rows, int columns)
{
    scaled<<<blocks(rows, 64), 64>>>(a, b, 2.0f, rows, columns);
}
}

#ifdef NEVER
__global__ void maybe(const float *a, float *total, int rows, int columns);
void never(const float *a, float *total, int rows, int columns)
{
    maybe<<<blocks(rows, 64), 64>>>(a, total, rows, columns);
}
#else
__global__ void maybe(const float *a, float *total, int rows, int columns);
#endif

static void launch_within(const float *a, float *total, int rows, int columns)
{
    __global__ void within(const float *a, float *total, int rows, int columns);
    within<<<blocks(rows, 64), 64>>>(a, total, rows, columns);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    float *total = array<float>("total", rows, 3), *more = array<float>("more", rows, 4);
    sums<<<blocks(rows, 64), 64>>>(a, total, rows, columns);
    inner::scaled<<<blocks(rows, 64), dim3(64)>>>(a, b, 0.5f, rows, columns);
    inner::launch(b, a, rows, columns);
    maybe<<<blocks(rows, 64), 64>>>(b, more, rows, columns);
    launch_within(b, total, rows, columns);
    return finish();
}

static __global__ void sums(const float *a, float *total, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray total 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        s += a[row * columns + i];
    }
    total[row] = s;
}

__global__ void within(const float *a, float *total, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = 1;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        s += a[row * columns + i];
    }
    total[row] = s;
}

__global__ void maybe(const float *a, float *total, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        s -= a[row * columns + i];
    }
    total[row] = s;
}

namespace inner {
__global__ void scaled(const float *a, float *b, float by, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        b[row * columns + i] = a[row * columns + i] * by;
    }
}
}
