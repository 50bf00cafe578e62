// What: a product that a round makes twice, of an element and of what has got its value. Other memory is written
//       between: nvcc makes it again there, and once of a tile
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
// SIZES: 33 32, 97 101
#include "harness.h"

struct Pair {
    float x, y;
};

__device__ float same(float x) { return x; }

__global__ void variable(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        float v = a[t * m + k];
        b[t * m + k] = a[t * m + k] * a[t * m + k];
        s += v * a[t * m + k];
    }
    sink[t] = s;
}

/* ... which something is added to */
__global__ void stepped(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
    float s = 0, y = e[t];
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        float v = a[t * m + k];
        b[t * m + k] = (a[t * m + k] + y) * 3;
        v += y;
        s += v * 3;
    }
    sink[t] = s;
}

/* ... through many variables */
__global__ void chained(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        float c0 = a[t * m + k], c1 = c0, c2 = c1, c3 = c2, c4 = c3, c5 = c4, c6 = c5, c7 = c6, c8 = c7, c9 = c8, c10 = c9, c11 = c10, c12 = c11;
        b[t * m + k] = a[t * m + k] * a[t * m + k];
        s += c12 * a[t * m + k];
    }
    sink[t] = s;
}

/* ... and the larger one of it and itself */
__global__ void larger(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        float v = a[t * m + k];
        b[t * m + k] = a[t * m + k] * a[t * m + k];
        s += fmaxf(v, v) * a[t * m + k];
    }
    sink[t] = s;
}

/* By way of another element, which is read back */
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
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        b[t * m + k] = a[t * m + k] * a[t * m + k];
        d[k * rows + t] = a[t * m + k];
        s += d[k * rows + t] * a[t * m + k];
    }
    sink[t] = s;
}

__global__ void own(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        b[t * m + k] = a[t * m + k] * a[t * m + k];
        e[t] = a[t * m + k];
        s += e[t] * a[t * m + k];
    }
    sink[t] = s;
}

/* ... which makes the first of them */
__global__ void first(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        d[k * rows + t] = a[t * m + k];
        b[t * m + k] = d[k * rows + t] * a[t * m + k];
        s += a[t * m + k] * a[t * m + k];
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
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        b[t * m + k] = a[t * m + k] * a[t * m + k];
        float v = a[t * m + k] > 0.1f ? a[t * m + k] : a[t * m + k];
        s += v * a[t * m + k];
    }
    sink[t] = s;
}

/* It stands for the element */
__global__ void reference(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        const float &v = a[t * m + k] > 0.1f ? a[t * m + k] : a[t * m + k];
        b[t * m + k] = a[t * m + k] * a[t * m + k];
        d[k * rows + t] = v;
        s += d[k * rows + t] * a[t * m + k];
    }
    sink[t] = s;
}

/* On one of two ways */
__global__ void way(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        b[t * m + k] = a[t * m + k] * a[t * m + k];
        s += (d[k * rows + t] > 0.1f ? a[t * m + k] : d[k * rows + t]) * a[t * m + k];
    }
    sink[t] = s;
}

__global__ void branch(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        b[t * m + k] = a[t * m + k] * a[t * m + k];
        float v;
        if (d[k * rows + t] > 0.1f) {
            v = a[t * m + k];
            e[t] += 1;
        } else {
            v = d[k * rows + t];
            e[t] += 2;
        }
        s += v * a[t * m + k];
    }
    sink[t] = s;
}

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
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        b[t * m + k] = a[t * m + k] * a[t * m + k];
        float v[2];
        v[0] = a[t * m + k];
        v[1] = 1;
        s += v[0] * a[t * m + k];
    }
    sink[t] = s;
}

/* A part of a copy */
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
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        b[t * m + k] = a[t * m + k] * a[t * m + k];
        Pair v = {a[t * m + k], 1};
        Pair w = v;
        s += w.x * a[t * m + k];
    }
    sink[t] = s;
}

__global__ void made(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        b[t * m + k] = a[t * m + k] * a[t * m + k];
        float2 v = make_float2(a[t * m + k], 1);
        s += v.x * a[t * m + k];
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
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        b[t * m + k] = a[t * m + k] * a[t * m + k];
        s += same(a[t * m + k]) * a[t * m + k];
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
    float v = 0;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        b[t * m + k] = a[t * m + k] * a[t * m + k];
        s += (e[t] = v, v = a[t * m + k]) * a[t * m + k];
    }
    sink[t] = s;
}

__global__ void sign(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        b[t * m + k] = a[t * m + k] * a[t * m + k];
        float v = -a[t * m + k];
        s += -v * a[t * m + k];
    }
    sink[t] = s;
}

/* Of a variable that is computed, with a factor that another one is */
__global__ void sum(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        b[t * m + k] = (a[t * m + k] + 1) * 0.7f;
        float v = a[t * m + k] + 1;
        s += v * 0.7f;
    }
    sink[t] = s;
}

__global__ void scaled(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        b[t * m + k] = a[t * m + k] * 0.7f;
        d[k * rows + t] = 1;
        float v = a[t * m + k];
        v *= 0.7f;
        s += v;
    }
    sink[t] = s;
}

/* ... in the first of them */
__global__ void again(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        float v = a[t * m + k];
        v *= 0.7f;
        b[t * m + k] = v;
        d[k * rows + t] = 1;
        s += a[t * m + k] * 0.7f;
    }
    sink[t] = s;
}

__global__ void cleared(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
    float v = 0;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        b[t * m + k] = (a[t * m + k] + 1) * 0.7f;
        d[k * rows + t] = 1;
        v = a[t * m + k] + 1;
        s += v * 0.7f;
    }
    sink[t] = s;
}

__global__ void shared(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
    __shared__ float v[64];
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        b[t * m + k] = a[t * m + k] * a[t * m + k];
        v[threadIdx.x] = a[t * m + k];
        s += v[threadIdx.x] * a[t * m + k];
    }
    sink[t] = s;
}

__global__ void lambda(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
    auto f = [](float x) { return x; };
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        b[t * m + k] = a[t * m + k] * a[t * m + k];
        s += f(a[t * m + k]) * a[t * m + k];
    }
    sink[t] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    float *d = array<float>("d", count, 3);
    float *e = array<float>("e", rows, 4), *sink = array<float>("sink", rows, 5);
    variable<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    stepped<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    chained<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    larger<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    element<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    own<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    first<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    choice<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    reference<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    way<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    branch<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    local<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    pair<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    made<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    function<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    comma<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    sign<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    sum<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    scaled<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    again<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    cleared<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    shared<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    lambda<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    return finish();
}
