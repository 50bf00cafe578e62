// What: a product that is the same in each round, of what has got an element's value. Other memory is written in
//       each: nvcc makes it in each round there, and before the loop of a register
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
// SIZES: 33 32, 97 101
#include "harness.h"

struct Pair {
    float x, y;
};

__device__ float same(float x) { return x; }

__global__ void copy(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
        b[t * m + k] = 1;
        float v = e[t];
        float w = v;
        s += w * 0.7f;
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
        b[t * m + k] = 1;
        float v[2] = {e[t], a[t * m + k]};
        s += v[0] * 0.7f;
    }
    sink[t] = s;
}

__global__ void part(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
        b[t * m + k] = 1;
        Pair v;
        v.y = a[t * m + k];
        v.x = e[t];
        s += v.x * 0.7f;
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
        b[t * m + k] = 1;
        float v = a[t * m + k] > 0 ? e[t] : e[t];
        s += v * 0.7f;
    }
    sink[t] = s;
}

__global__ void assigned(float *b, float *d, const float *a, float *e, float *sink, int rows, int m)
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
        b[t * m + k] = 1;
        float v;
        v = e[t];
        s += v * 0.7f;
    }
    sink[t] = s;
}

/* It has had a number before */
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
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        b[t * m + k] = 1;
        float v = 0;
        v = e[t];
        s += v * 0.7f;
    }
    sink[t] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    float *d = array<float>("d", count, 3);
    float *e = array<float>("e", rows, 4), *sink = array<float>("sink", rows, 5);
    copy<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    local<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    part<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    choice<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    assigned<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    cleared<<<blocks(rows, 64), 64>>>(b, d, a, e, sink, rows, columns);
    return finish();
}
