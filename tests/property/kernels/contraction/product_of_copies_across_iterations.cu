// What: a product that the round before has made, too, of what has got an element's value there or here: nvcc
//       makes it once for both in rounds that it writes out together, which are others in tiles
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
// SIZES: 33 32, 97 101
#include "harness.h"

struct Pair {
    float x, y;
};

__device__ float same(float x) { return x; }

__global__ void local(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 rows m");
    __annotation(L"garray d 2 4 m rows");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray e 1 4 rows");
    __annotation(L"garray sink 1 4 rows");
    const int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    float s = 0;
    const float w = e[t];
    __annotation(L"loop k 1 m 1");
    for (int k = 1; k < m; k++) {
        float v[2];
        v[0] = a[t * m + k - 1];
        v[1] = 1;
        s += a[t * m + k] * w + v[0] * w;
    }
    sink[t] = s;
}

__global__ void pair(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 rows m");
    __annotation(L"garray d 2 4 m rows");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray e 1 4 rows");
    __annotation(L"garray sink 1 4 rows");
    const int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    float s = 0;
    const float w = e[t];
    __annotation(L"loop k 1 m 1");
    for (int k = 1; k < m; k++) {
        Pair v;
        v.x = a[t * m + k - 1];
        v.y = 1;
        s += a[t * m + k] * w + v.x * w;
    }
    sink[t] = s;
}

__global__ void function(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 rows m");
    __annotation(L"garray d 2 4 m rows");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray e 1 4 rows");
    __annotation(L"garray sink 1 4 rows");
    const int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    float s = 0;
    const float w = e[t];
    __annotation(L"loop k 1 m 1");
    for (int k = 1; k < m; k++) {
        s += a[t * m + k] * w + same(a[t * m + k - 1]) * w;
    }
    sink[t] = s;
}

/* The value that the round before has left */
__global__ void kept(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 rows m");
    __annotation(L"garray d 2 4 m rows");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray e 1 4 rows");
    __annotation(L"garray sink 1 4 rows");
    const int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    float s = 0;
    const float w = e[t];
    float v[2] = {0, 1};
    __annotation(L"loop k 1 m 1");
    for (int k = 1; k < m; k++) {
        s += a[t * m + k] * w + v[0] * w;
        v[0] = a[t * m + k];
    }
    sink[t] = s;
}

__global__ void member(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 rows m");
    __annotation(L"garray d 2 4 m rows");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray e 1 4 rows");
    __annotation(L"garray sink 1 4 rows");
    const int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    float s = 0;
    const float w = e[t];
    Pair v = {0, 1};
    __annotation(L"loop k 1 m 1");
    for (int k = 1; k < m; k++) {
        s += a[t * m + k] * w + v.x * w;
        v.x = a[t * m + k];
    }
    sink[t] = s;
}

__global__ void choice(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 rows m");
    __annotation(L"garray d 2 4 m rows");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray e 1 4 rows");
    __annotation(L"garray sink 1 4 rows");
    const int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    float s = 0;
    const float w = e[t];
    float v = 0;
    __annotation(L"loop k 1 m 1");
    for (int k = 1; k < m; k++) {
        s += a[t * m + k] * w + v * w;
        v = d[k * rows + t] > 0.1f ? a[t * m + k] : d[k * rows + t];
    }
    sink[t] = s;
}

__global__ void comma(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 rows m");
    __annotation(L"garray d 2 4 m rows");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray e 1 4 rows");
    __annotation(L"garray sink 1 4 rows");
    const int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    float s = 0;
    const float w = e[t];
    float v = 0;
    __annotation(L"loop k 1 m 1");
    for (int k = 1; k < m; k++) {
        s += a[t * m + k] * w + v * w;
        v = (e[t] = 1, a[t * m + k]);
    }
    sink[t] = s;
}

/* ... in memory */
__global__ void element(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 rows m");
    __annotation(L"garray d 2 4 m rows");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray e 1 4 rows");
    __annotation(L"garray sink 1 4 rows");
    const int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    float s = 0;
    const float w = e[t];
    __annotation(L"loop k 1 m 1");
    for (int k = 1; k < m; k++) {
        s += a[t * m + k] * w + d[(k - 1) * rows + t] * w;
        d[k * rows + t] = a[t * m + k];
    }
    sink[t] = s;
}

__global__ void row(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 rows m");
    __annotation(L"garray d 2 4 m rows");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray e 1 4 rows");
    __annotation(L"garray sink 1 4 rows");
    const int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    float s = 0;
    const float w = e[t];
    __annotation(L"loop k 1 m 1");
    for (int k = 1; k < m; k++) {
        s += a[t * m + k] * w + b[t * m + k - 1] * w;
        b[t * m + k] = a[t * m + k];
    }
    sink[t] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    float *d = array<float>("d", count, 3);
    float *e = array<float>("e", rows, 4), *sink = array<float>("sink", rows, 5);
    local<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    pair<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    function<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    kept<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    member<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    choice<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    comma<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    element<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    row<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    return finish();
}
