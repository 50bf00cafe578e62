// What: values that stay where they are: beside sums, called twice, under conditions, of elements, of what changes
// LEVEL: --weigh=sectors
// SIZES: 3 64, 17 70, 40 97
#include "harness.h"

#define COLUMN (blockIdx.x * 16 + threadIdx.x)
__device__ float scale = 0.3f;
__device__ float wave(float x) { return cosf(x) * 2; }
__device__ void add(float *sum, float x) { *sum += x; }
__device__ void read(int *x) { *x += 1; }

__global__ void taken(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        s += a[v * m + k] * cosf(u * k * w);
    }
    out[v * m + u] = s + t;
}

__global__ void summand(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        s += a[v * m + k] + cosf(u * k * w);
    }
    out[v * m + u] = s + t;
}

__global__ void summand_in_variable(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        const float c = cosf(u * k * w); s += a[v * m + k] * c; t -= c;
    }
    out[v * m + u] = s + t;
}

__global__ void called_twice(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        s += a[v * m + k] * cosf(u * k * w); t += w * cosf(u * k * w);
    }
    out[v * m + u] = s + t;
}

__global__ void few_rounds(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 64 1");
    for (int k = 0; k < 64; k++) {
        s += a[v * m + k] * cosf(u * k * w);
    }
    out[v * m + u] = s + t;
}

__global__ void under_a_condition(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        if (a[v * m + k] > 0) s += a[v * m + k] * cosf(u * k * w);
    }
    out[v * m + u] = s + t;
}

__global__ void chosen(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        s += a[v * m + k] * (k > n ? cosf(u * k * w) : w);
    }
    out[v * m + u] = s + t;
}

__global__ void of_an_element(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        s += a[v * m + k] * cosf(a[v * m + k] * k);
    }
    out[v * m + u] = s + t;
}

__global__ void fused(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        s += a[v * m + k] * cosf(u * k * w + 0.5f);
    }
    out[v * m + u] = s + t;
}

__global__ void fused_in_variable(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        const float angle = u * w * k; s += a[v * m + k] * cosf(angle + w);
    }
    out[v * m + u] = s + t;
}

__global__ void carried(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        t += w; s += a[v * m + k] * cosf(t * k);
    }
    out[v * m + u] = s + t;
}

__global__ void of_no_round(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        s += a[v * m + k] * cosf(u * w);
    }
    out[v * m + u] = s + t;
}

__global__ void of_each_thread(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        s += a[v * m + k] * cosf((u + v * 7) * k * w);
    }
    out[v * m + u] = s + t;
}

__global__ void of_the_file(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        s += a[v * m + k] * wave(u * k * w);
    }
    out[v * m + u] = s + t;
}

__global__ void times_a_number(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        s += a[v * m + k] + 0.5f * cosf(u * k * w);
    }
    out[v * m + u] = s + t;
}

__global__ void pointed_at(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    int at = u; read(&at);
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        s += a[v * m + k] * cosf(at * k * w);
    }
    out[v * m + u] = s + t;
}

__global__ void divided(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        s += a[v * m + k] * cosf((float)(k / (u + 1)) * w);
    }
    out[v * m + u] = s + t;
}

__global__ void global_variable(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        s += a[v * m + k] * cosf(u * k * scale);
    }
    out[v * m + u] = s + t;
}

__global__ void set_again(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    int at = u; at += v;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        s += a[v * m + k] * cosf(at * k * w);
    }
    out[v * m + u] = s + t;
}

__global__ void hidden(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        { const int u = k + v; s += a[v * m + k] * cosf(u * k * w); }
    }
    out[v * m + u] = s + t;
}

__global__ void referred_to(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    const int &at = u;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        s += a[v * m + k] * cosf(at * k * w);
    }
    out[v * m + u] = s + t;
}

__global__ void in_an_inner_loop(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        for (int i = 0; i < 2; i++) s += a[v * m + k] * cosf(u * (k + i) * w);
    }
    out[v * m + u] = s + t;
}

__global__ void out_of_a_macro(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        s += a[v * m + k] * cosf(COLUMN * k * w);
    }
    out[v * m + u] = s + t;
}

__global__ void in_an_argument(const float *a, float *out, float w, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    __annotation(L"stage a");
    const int u = blockIdx.x * 16 + threadIdx.x, v = blockIdx.y * 16 + threadIdx.y;
    if (u >= m || v >= n)
        return;
    float s = 0, t = 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        add(&s, cosf(u * k * w)); s += a[v * m + k];
    }
    out[v * m + u] = s + t;
}

int main(int argc, char **argv)
{
    SIZES
    const dim3 grid((columns + 15) / 16, (rows + 15) / 16), block(16, 16);
    float *a = array<float>("a", count + 64), *c = array<float>("c", count, 2);
    taken<<<grid, block>>>(a, c, 0.37f, rows, columns);
    float *c1 = array<float>("summand", count, 3);
    summand<<<grid, block>>>(a, c1, 0.37f, rows, columns);
    float *c2 = array<float>("summand_in_variable", count, 4);
    summand_in_variable<<<grid, block>>>(a, c2, 0.37f, rows, columns);
    float *c3 = array<float>("called_twice", count, 5);
    called_twice<<<grid, block>>>(a, c3, 0.37f, rows, columns);
    float *c4 = array<float>("few_rounds", count, 6);
    few_rounds<<<grid, block>>>(a, c4, 0.37f, rows, columns);
    float *c5 = array<float>("under_a_condition", count, 7);
    under_a_condition<<<grid, block>>>(a, c5, 0.37f, rows, columns);
    float *c6 = array<float>("chosen", count, 8);
    chosen<<<grid, block>>>(a, c6, 0.37f, rows, columns);
    float *c7 = array<float>("of_an_element", count, 9);
    of_an_element<<<grid, block>>>(a, c7, 0.37f, rows, columns);
    float *c8 = array<float>("fused", count, 10);
    fused<<<grid, block>>>(a, c8, 0.37f, rows, columns);
    float *c9 = array<float>("fused_in_variable", count, 11);
    fused_in_variable<<<grid, block>>>(a, c9, 0.37f, rows, columns);
    float *c10 = array<float>("carried", count, 12);
    carried<<<grid, block>>>(a, c10, 0.37f, rows, columns);
    float *c11 = array<float>("of_no_round", count, 13);
    of_no_round<<<grid, block>>>(a, c11, 0.37f, rows, columns);
    float *c12 = array<float>("of_each_thread", count, 14);
    of_each_thread<<<grid, block>>>(a, c12, 0.37f, rows, columns);
    float *c13 = array<float>("of_the_file", count, 15);
    of_the_file<<<grid, block>>>(a, c13, 0.37f, rows, columns);
    float *c14 = array<float>("times_a_number", count, 16);
    times_a_number<<<grid, block>>>(a, c14, 0.37f, rows, columns);
    float *c15 = array<float>("pointed_at", count, 17);
    pointed_at<<<grid, block>>>(a, c15, 0.37f, rows, columns);
    float *c16 = array<float>("divided", count, 18);
    divided<<<grid, block>>>(a, c16, 0.37f, rows, columns);
    float *c17 = array<float>("global_variable", count, 19);
    global_variable<<<grid, block>>>(a, c17, 0.37f, rows, columns);
    float *c18 = array<float>("set_again", count, 20);
    set_again<<<grid, block>>>(a, c18, 0.37f, rows, columns);
    float *c19 = array<float>("hidden", count, 21);
    hidden<<<grid, block>>>(a, c19, 0.37f, rows, columns);
    float *c20 = array<float>("referred_to", count, 22);
    referred_to<<<grid, block>>>(a, c20, 0.37f, rows, columns);
    float *c21 = array<float>("in_an_inner_loop", count, 23);
    in_an_inner_loop<<<grid, block>>>(a, c21, 0.37f, rows, columns);
    float *c22 = array<float>("out_of_a_macro", count, 24);
    out_of_a_macro<<<grid, block>>>(a, c22, 0.37f, rows, columns);
    float *c23 = array<float>("in_an_argument", count, 25);
    in_an_argument<<<grid, block>>>(a, c23, 0.37f, rows, columns);
    return finish();
}
