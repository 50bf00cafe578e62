// What: a sum that each round stores in the same place: nvcc stores that of the last round, behind the loop, and makes the
//       sum there, but not its product; which round is the last one that it writes out is another one in tiles
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(float2 *b, const float *__restrict__ a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        s += 0.25f;
        b[r].x = s * a[r * columns + i] + b[r].y;
    }
}

/* ... which is one of two that a round chooses. */
__global__ void chosen(float2 *b, const float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 8 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        (a[r * columns + i] > 1e30f ? b[r].y : b[r].y) = s - a[r * columns + i] * 0.3f;
        s += b[r].x;
    }
    b[r].x = s;
}

/* ... or adds to what it has stored there. */
__global__ void added(float2 *__restrict__ b, const float2 *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 1 8 rows");
    __annotation(L"garray c 1 8 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        s += c[r].x;
        r[b].x = s;
        b[r].x += c[r].x * c[r].y;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float2 *b = array<float2>("b", rows, 2), *c = array<float2>("c", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(b, a, rows, columns);
    chosen<<<blocks(rows, 64), 64>>>(c, a, rows, columns);
    float2 *d = array<float2>("d", rows, 4), *e = array<float2>("e", rows, 5);
    added<<<blocks(rows, 64), 64>>>(d, e, rows, columns);
    return finish();
}
