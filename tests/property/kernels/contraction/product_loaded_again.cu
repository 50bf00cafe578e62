// What: sums of two products, of which the second is loaded again where memory is read between, and is known where a register
//       is: nvcc knows what it has loaded a few instructions before. And a register that is loaded before the loop in which
//       it stands first, with other members of its element
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void between(const float *a, const float *d, const float *b, float *sink, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray d 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray sink 1 4 rows");
    int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        s += a[t * columns + i] * 0.75f + d[t * columns + i];
        s += b[t];
        s += s * 0.25f + d[t * columns + i] * a[t * columns + i];
    }
    sink[t] = s;
}

__global__ void before(float2 *b, const float2 *a, float *sink, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 8 rows columns");
    __annotation(L"garray a 1 8 rows");
    __annotation(L"garray sink 1 4 rows");
    int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    float s = a[t].x * 0.5f + a[t].x;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[t * columns + i].y += a[t].y;
    sink[t] = s * a[t].x + (a[t].y - 0.25f) * 0.0625f;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *d = array<float>("d", count, 2), *b = array<float>("b", rows, 3),
          *sink = array<float>("sink", rows, 4), *sums = array<float>("sums", rows, 5);
    float2 *e = array<float2>("e", count, 6), *f = array<float2>("f", rows, 7);
    between<<<blocks(rows, 64), 64>>>(a, d, b, sink, rows, columns);
    before<<<blocks(rows, 64), 64>>>(e, f, sums, rows, columns);
    return finish();
}
