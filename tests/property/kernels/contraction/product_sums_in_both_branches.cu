// What: both branches end in a sum, one of a product: nvcc makes one sum behind them, and fuses none, but in generated kernels,
//       where those that are not active come there, too
// EXPECT: unchanged CL058 CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(float *b, const float *a, const float *c, const float *d, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    s += c[r] * d[r];
    if (columns == 33) {
        b[r] = c[r];
        const float x = d[r];
        s += x;
    } else
        s += d[r] * c[r + 1];
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        s += a[r * columns + i];
    b[r] = s;
}

/* ... that each branch stores, of an element that is loaded there, but for a register. */
__global__ void stored(double *b, const double *a, float *sink, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 8 rows");
    __annotation(L"garray b 1 8 rows");
    __annotation(L"garray sink 1 4 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    if (r % 2)
        b[r] += b[r] * 0.25f + b[r];
    else
        b[r] += a[r] * a[r] + b[r];
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        s += a[r] * 0.5f + a[r];
    sink[r] = s + a[r];
}

/* ... chosen by a register, where a loop and branches have stored the element before. */
#define WIDTH 67
__device__ int place(int r, int c, int width) { return r * width + c; }

__global__ void asked(float2 *b, const float2 *a, const float2 *c, float *sink, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 8 rows");
    __annotation(L"garray b 1 8 rows");
    __annotation(L"garray c 2 8 rows WIDTH");
    __annotation(L"garray sink 1 4 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    if (c[r * WIDTH + 1].x > 1e30f)
        b[r].y = 2;
    else
        b[r].y = a[r].y;
    for (int i = 1; i < WIDTH; i++)
        b[r].y -= c[r * WIDTH + i].x;
    const float by = a[r].y;
    if (by > 0.1f)
        b[r].x = s * c[r * WIDTH].x + b[r].y;
    else
        b[r].y = s * c[place(r, 0, WIDTH)].x + b[r].y * 0.5f;
    s += b[r].y;
    __annotation(L"loop i 0 WIDTH 1");
    for (int i = 0; i < WIDTH; i++)
        s += a[r].y;
    sink[r] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    float *c = array<float>("c", rows + 1, 3);
    float *d = array<float>("d", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(b, a, c, d, rows, columns);
    double *e = array<double>("e", rows, 5), *f = array<double>("f", rows, 7);
    float *sink = array<float>("sink", rows, 6);
    stored<<<blocks(rows, 64), 64>>>(e, f, sink, rows, columns);
    float2 *g = array<float2>("g", rows, 8), *h = array<float2>("h", rows, 9), *k = array<float2>("k", rows * WIDTH, 10);
    asked<<<blocks(rows, 64), 64>>>(g, h, k, sink, rows);
    return finish();
}
