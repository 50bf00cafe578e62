// What: sums of two products that are added up in place, or made by functions, lambdas and objects, or stand in parts of variables
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
// SIZES: 31 33, 97 101
#include "harness.h"

struct Two {
    float x, y;
};
struct M {
    static __device__ float madd2(float p, float q, float u, float v) { return p * q + u * v; }
    __device__ float operator()(float p, float q, float u, float v) const { return p * q + u * v; }
};
__device__ inline float norm2(float p, float q) { return p * p + q * q; }
__device__ inline float mixed(float p, float q) { return p * q + q * q; }
template <typename T> __device__ inline T norm_of(T p, T q) { return p * p + q * q; }
__device__ inline float dot(const float *p, const float *q) { return p[0] * q[0] + p[1] * q[1]; }
__device__ inline float dot2(float2 p, float2 q) { return p.x * q.x + p.y * q.y; }
__device__ inline float operator*(Two p, Two q) { return p.x * q.x + p.y * q.y; }

__global__ void scaled_in_place(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        s += v * e[x];
    }
    s *= s;
    s += e[x] * e[x];
    b[x] = s;
}

__global__ void added_to_a_product(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        s += v * e[x];
    }
    float r = e[x] * e[x];
    r += s * s;
    b[x] = r;
}

__global__ void product_added_to(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        const float u = f[i];
        float m = u * v;
        m += v * e[x];
        s += m;
    }
    b[x] = s;
}

__global__ void added_in_memory(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        s += v * e[x];
    }
    b[x] = s * s;
    b[x] += e[x] * e[x];
}

__global__ void norm_of_two(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        s += v * e[x];
    }
    b[x] = norm2(e[x], s);
}

__global__ void mixed_of_two(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        s += mixed(e[x], v);
    }
    b[x] = s;
}

__global__ void lambda_of_two(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        s += v * e[x];
    }
    auto n = [](float p, float q) { return p * p + q * q; };
    b[x] = n(e[x], s);
}

__global__ void template_of_two(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        s += v * e[x];
    }
    b[x] = norm_of(e[x], s);
}

__global__ void lambda_of_four(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        const float u = f[i];
        auto madd = [](float p, float q, float g, float h) { return p * q + g * h; };
        s += madd(v, e[x], v, u);
    }
    b[x] = s;
}

__global__ void lambda_that_adds(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        const float u = f[i];
        auto add = [&](float p, float q) { s += v * p + v * q; };
        add(e[x], u);
    }
    b[x] = s;
}

__global__ void static_member(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        const float u = f[i];
        s += M::madd2(v, e[x], v, u);
    }
    b[x] = s;
}

__global__ void functor(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        const float u = f[i];
        s += M()(v, e[x], v, u);
    }
    b[x] = s;
}

__global__ void array_arguments(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        const float u = f[i];
        float p[2] = {v, v}, q[2] = {e[x], u};
        s += dot(p, q);
    }
    b[x] = s;
}

__global__ void parts_of_an_array(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        const float u = f[i];
        float q[2] = {e[x], u};
        s += v * q[0] + v * q[1];
    }
    b[x] = s;
}

__global__ void parts_of_a_vector(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        const float u = f[i];
        float2 q = make_float2(e[x], u);
        s += v * q.x + v * q.y;
    }
    b[x] = s;
}

__global__ void dot_of_vectors(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        const float u = f[i];
        float2 p = make_float2(v, v), q = make_float2(e[x], u);
        s += dot2(p, q);
    }
    b[x] = s;
}

__global__ void dot_of_one_vector(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        s += v * e[x];
    }
    float2 q = make_float2(e[x], s);
    b[x] = dot2(q, q);
}

__global__ void products_in_a_vector(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        const float u = f[i];
        float2 q = make_float2(v * e[x], v * u);
        s += q.x + q.y;
    }
    b[x] = s;
}

__global__ void products_in_an_array(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        const float u = f[i];
        float q[2] = {v * e[x], v * u};
        s += q[0] + q[1];
    }
    b[x] = s;
}

__global__ void operator_of_a_class(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        const float u = f[i];
        Two p = {v, v}, q = {e[x], u};
        s += p * q;
    }
    b[x] = s;
}

__global__ void chosen_product(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    __annotation(L"garray c 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0, t = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        const float u = c[x * columns + i];
        float m = u > 0 ? u * v : e[x] * u;
        s -= m + u;
        t += v;
    }
    b[x] = s + t;
}

__global__ void product_of_a_branch(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    __annotation(L"garray c 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0, t = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        const float u = c[x * columns + i];
        float m;
        if (u > 0) m = u * v;
        else m = e[x] * u;
        s -= m + u;
        t += v;
    }
    b[x] = s + t;
}

__global__ void widened_product(const float *__restrict__ a, const float *__restrict__ c, const float *__restrict__ e,
    const float *__restrict__ f, float *__restrict__ b, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    __annotation(L"garray c 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0, t = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float v = a[x * columns + i];
        const float w = c[x * columns + i];
        double m = e[x] * v;
        s += sqrtf(fabsf((float)(m + e[x] * w)));
        t += v * v;
    }
    b[x] = s;
    o[x] = t;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *c = array<float>("c", count, 7), *e = array<float>("e", rows, 3);
    float *f = array<float>("f", columns, 5), *b = array<float>("b", rows, 4), *o = array<float>("o", rows, 6);
    const int count_of = blocks(rows, 64);
    scaled_in_place<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    added_to_a_product<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    product_added_to<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    added_in_memory<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    norm_of_two<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    mixed_of_two<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    lambda_of_two<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    template_of_two<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    lambda_of_four<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    lambda_that_adds<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    static_member<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    functor<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    array_arguments<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    parts_of_an_array<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    parts_of_a_vector<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    dot_of_vectors<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    dot_of_one_vector<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    products_in_a_vector<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    products_in_an_array<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    operator_of_a_class<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    chosen_product<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    product_of_a_branch<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    widened_product<<<count_of, 64>>>(a, c, e, f, b, o, rows, columns);
    return finish();
}
