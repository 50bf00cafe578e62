// What: values that few threads of a block differ in, computed once for it: of columns, rows, both, of rounds alone, of
//       loops around, with variables in them, behind a bound check; in blocks of several shapes
// GAIN: 1
// DEFINES: | -DBX=32 -DBY=8 | -DBX=8 -DBY=32 | -DBX=24 -DBY=5 | -DBX=8 -DBY=4 | -DBX=128 -DBY=1
// SIZES: 1 1, 17 33, 40 70
// CONTRACT: 1
#include "harness.h"

#ifndef BX
#define BX 16
#define BY 16
#endif

__global__ void __launch_bounds__(BX *BY) of_columns(const float *a, float *out, float w, int from, int n, int m)
{
    __annotation(L"__global__ (BX)x(BY)");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * BX + threadIdx.x, v = blockIdx.y * BY + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k from m 1");
    for (int k = from; k < m; k++) {
        s += a[v * m + k] * cosf(u * (2 * k + 1) * w);
    }
    out[v * m + u] = s + t;
}

__global__ void __launch_bounds__(BX *BY) of_rows(const float *a, float *out, float w, int from, int n, int m)
{
    __annotation(L"__global__ (BX)x(BY)");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * BX + threadIdx.x, v = blockIdx.y * BY + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k from m 1");
    for (int k = from; k < m; k++) {
        s += a[v * m + k] * cosf(v * (2 * k + 1) * w);
    }
    out[v * m + u] = s + t;
}

__global__ void __launch_bounds__(BX *BY) of_places(const float *a, float *out, float w, int from, int n, int m)
{
    __annotation(L"__global__ (BX)x(BY)");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * BX + threadIdx.x, v = blockIdx.y * BY + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k from m 1");
    for (int k = from; k < m; k++) {
        s += a[v * m + k] * cosf((blockIdx.x * BX + threadIdx.x) * (k + 0.5f) * w);
    }
    out[v * m + u] = s + t;
}

__global__ void __launch_bounds__(BX *BY) of_angles(const float *a, float *out, float w, int from, int n, int m)
{
    __annotation(L"__global__ (BX)x(BY)");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * BX + threadIdx.x, v = blockIdx.y * BY + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k from m 1");
    for (int k = from; k < m; k++) {
        const float angle = w * u * k;
        s += a[v * m + k] * cosf(angle);
        t += a[v * m + k] * sinf(angle);
    }
    out[v * m + u] = s + t;
}

__global__ void __launch_bounds__(BX *BY) of_rounds(const float *a, float *out, float w, int from, int n, int m)
{
    __annotation(L"__global__ (BX)x(BY)");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * BX + threadIdx.x, v = blockIdx.y * BY + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k from m 1");
    for (int k = from; k < m; k++) {
        s += a[v * m + k] * expf(-w * k);
    }
    out[v * m + u] = s + t;
}

__global__ void __launch_bounds__(BX *BY) in_variables(const float *a, float *out, float w, int from, int n, int m)
{
    __annotation(L"__global__ (BX)x(BY)");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * BX + threadIdx.x, v = blockIdx.y * BY + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k from m 1");
    for (int k = from; k < m; k++) {
        const float c = cosf(u * k * w);
        s += a[v * m + k] * c;
        t *= c;
    }
    out[v * m + u] = s + t;
}

__global__ void __launch_bounds__(BX *BY) of_both(const float *a, float *out, float w, int from, int n, int m)
{
    __annotation(L"__global__ (BX)x(BY)");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * BX + threadIdx.x, v = blockIdx.y * BY + threadIdx.y;
    if (u >= m || v >= n)
        return;
    const int both = u * 3 + v;
    float s = 0, t = 1;
    __annotation(L"loop k from m 1");
    for (int k = from; k < m; k++) {
        s += a[v * m + k] * powf(w, (float)(k % 7)) * cosf(both * (k & 15) / (m + w));
    }
    out[v * m + u] = s + t;
}

__global__ void __launch_bounds__(BX *BY) of_two(const float *a, float *out, float w, int from, int n, int m)
{
    __annotation(L"__global__ (BX)x(BY)");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * BX + threadIdx.x, v = blockIdx.y * BY + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k from m 1");
    for (int k = from; k < m; k++) {
        s += a[v * m + k] * cosf(u * w * (k - from)) * sinf(v * w / (k + 2.0f));
    }
    out[v * m + u] = s + t;
}

__global__ void __launch_bounds__(BX *BY) of_negatives(const float *a, float *out, float w, int from, int n, int m)
{
    __annotation(L"__global__ (BX)x(BY)");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * BX + threadIdx.x, v = blockIdx.y * BY + threadIdx.y;
    if (u >= m || v >= n)
        return;
    const float row = cosf(v * w);
    float s = 0, t = 1;
    __annotation(L"loop k from m 1");
    for (int k = from; k < m; k++) {
        s += a[v * m + k] * (row * cosf(-(u * (2 * k + 1) * w)));
    }
    out[v * m + u] = s + t;
}

__global__ void __launch_bounds__(BX *BY) in_each_other(const float *a, float *out, float w, int from, int n, int m)
{
    __annotation(L"__global__ (BX)x(BY)");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * BX + threadIdx.x, v = blockIdx.y * BY + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k from m 1");
    for (int k = from; k < m; k++) {
        s += (a[v * m + k] + 1) * expf(cosf(u * (float)k));
        t -= a[v * m + k] / tanf(0.3f + v * w * k);
    }
    out[v * m + u] = s + t;
}

__global__ void __launch_bounds__(BX *BY) around(const float *a, float *out, float w, int from, int n, int m)
{
    __annotation(L"__global__ (BX)x(BY)");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * BX + threadIdx.x, v = blockIdx.y * BY + threadIdx.y;
    float s = 0;
    if (u >= m || v >= n)
        return;
    for (int y = 0; y < from + 2; y++) {
        __annotation(L"loop k 0 m 1");
        for (int k = 0; k < m; k++)
            s += a[v * m + k] * cosf(u * (k + y) * w);
    }
    out[v * m + u] = s;
}

__global__ void __launch_bounds__(BX *BY) twice(const float *a, float *out, float w, int from, int n, int m)
{
    __annotation(L"__global__ (BX)x(BY)");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * BX + threadIdx.x, v = blockIdx.y * BY + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = out[v * m + u], t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++)
        s += a[v * m + k] * cosf(u * (k + from) * w);
    __annotation(L"loop k 0 n 1");
    for (int k = 0; k < n; k++)
        t += a[k * m + u] * sinf(v * (k + 1) * w);
    out[v * m + u] = s + t;
}

int main(int argc, char **argv)
{
    SIZES
    const dim3 grid((columns + BX - 1) / BX, (rows + BY - 1) / BY), block(BX, BY);
    const int from = columns > 40 ? 3 : 0;
    float *a = array<float>("a", count), *c = array<float>("c", count, 2);
    of_columns<<<grid, block>>>(a, c, 0.37f, from, rows, columns);
    float *c1 = array<float>("of_rows", count, 3);
    of_rows<<<grid, block>>>(a, c1, 0.37f, from, rows, columns);
    float *c2 = array<float>("of_places", count, 4);
    of_places<<<grid, block>>>(a, c2, 0.37f, from, rows, columns);
    float *c3 = array<float>("of_angles", count, 5);
    of_angles<<<grid, block>>>(a, c3, 0.37f, from, rows, columns);
    float *c4 = array<float>("of_rounds", count, 6);
    of_rounds<<<grid, block>>>(a, c4, 0.37f, from, rows, columns);
    float *c5 = array<float>("in_variables", count, 7);
    in_variables<<<grid, block>>>(a, c5, 0.37f, from, rows, columns);
    float *c6 = array<float>("of_both", count, 8);
    of_both<<<grid, block>>>(a, c6, 0.37f, from, rows, columns);
    float *c7 = array<float>("of_two", count, 9);
    of_two<<<grid, block>>>(a, c7, 0.37f, from, rows, columns);
    float *c8 = array<float>("of_negatives", count, 10);
    of_negatives<<<grid, block>>>(a, c8, 0.37f, from, rows, columns);
    float *c9 = array<float>("in_each_other", count, 11);
    in_each_other<<<grid, block>>>(a, c9, 0.37f, from, rows, columns);
    float *c10 = array<float>("around", count, 12);
    around<<<grid, block>>>(a, c10, 0.37f, from, rows, columns);
    float *c11 = array<float>("twice", count, 13);
    twice<<<grid, block>>>(a, c11, 0.37f, from, rows, columns);
    return finish();
}
