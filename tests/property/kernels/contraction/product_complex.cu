// What: complex numbers, whose parts are loaded in one statement and known in the next, as nothing is written between: the
//       order of the products of both sums is that of the original. They are staged.
// OPTIONS: --weigh=sectors
// GAIN: 1.5
// CONTRACT: 1
#include "harness.h"
static __global__ void cmul(const double2 *a, const double2 *v, double2 *o, int rows, int cols)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 16 rows cols");
    __annotation(L"garray v 1 16 cols");
    __annotation(L"garray o 1 16 rows");
    int i = blockIdx.x * 128 + threadIdx.x;
    if (i >= rows) return;
    double2 s = make_double2(0, 0);
    for (int j = 0; j != cols; j++) {
        __annotation(L"loop j 0 cols 1");
        double2 e = a[(size_t)i * cols + j];
        s.x += e.x * v[j].x - e.y * v[j].y;
        s.y += e.x * v[j].y + e.y * v[j].x;
    }
    o[i] = s;
}
static __global__ void cmulf(const float2 *a, const float2 *v, float2 *o, int rows, int cols)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 8 rows cols");
    __annotation(L"garray v 1 8 cols");
    __annotation(L"garray o 1 8 rows");
    int i = blockIdx.x * 128 + threadIdx.x;
    if (i >= rows) return;
    float sx = 0, sy = 0;
    for (int j = 0; j < cols; j++) {
        __annotation(L"loop j 0 cols 1");
        float2 e = a[i * cols + j], f = v[j];
        sx += e.x * f.x - e.y * f.y;
        sy += e.x * f.y + e.y * f.x;
    }
    o[i] = make_float2(sx, sy);
}
static __global__ void dft(const float2 *x, float2 *y, const float2 *w, int rows, int cols)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray x 2 8 rows cols");
    __annotation(L"garray y 2 8 rows cols");
    __annotation(L"garray w 1 8 cols");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows) return;
    for (int k = 0; k < cols; k++) {
        __annotation(L"loop k 0 cols 1");
        float2 v = x[r * cols + k], t;
        t.x = v.x * w[k].x - v.y * w[k].y;
        t.y = v.x * w[k].y + v.y * w[k].x;
        y[r * cols + k] = t;
    }
}
int main(int argc, char **argv)
{
    SIZES
    double2 *a = array<double2>("a", count, 1), *v = array<double2>("v", columns, 2), *o = array<double2>("o", rows, 3);
    cmul<<<blocks(rows, 128), 128>>>(a, v, o, rows, columns);
    float2 *b = array<float2>("b", count, 4), *w = array<float2>("w", columns, 5), *p = array<float2>("p", rows, 6);
    cmulf<<<blocks(rows, 128), 128>>>(b, w, p, rows, columns);
    float2 *y = array<float2>("y", count, 8);
    dft<<<blocks(rows, 64), 64>>>(b, y, w, rows, columns);
    return finish();
}
