// What: products that nvcc makes once for several rounds, or knows where it knows the round, or that hide in functions,
//       references and methods: whether it fuses them depends on how it unrolls
// EXPECT: unchanged CL145
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9 | -DCASE=10 | -DCASE=11 | -DCASE=12 | -DCASE=13 | -DCASE=14 | -DCASE=15 | -DCASE=16
// SIZES: 64 43, 128 70
#include "harness.h"

__device__ void step(float &s, float x, float y) { s = (s + x) * y; }
__device__ void product(float *to, float x, float y) { *to = x * y; }
struct Sum {
    float s;
    __device__ void step(float x, float y) { s = (s + x) * y; }
    __device__ void operator+=(float x) { s = (s + x) * 0.3f; }
};

#define END m
#if CASE == 1 /* the products of the round before */
#define ROUND s += x * by - y * by;
#elif CASE == 2
#define ROUND s += x * x - y * y;
#elif CASE == 3
#define ROUND s += x * by - t * by; t = x;
#elif CASE == 4
#define ROUND float v = x - t * by - u * 0.3f; s += v * 0.3f + u * 0.3f; u = t; t = v;
#elif CASE == 5 /* numbers that the round tells */
#define ROUND s += x + (float)(j & 3) * 0.1f;
#elif CASE == 6
#undef END
#define END 40
#define ROUND s += x + j * 0.1f;
#elif CASE == 7 /* conditions that it tells */
#define ROUND s += first ? x * by : x; first = false;
#elif CASE == 8
#define ROUND float f = x; if (first) f *= by; s += f; first = false;
#elif CASE == 9 /* functions and references */
#define ROUND step(s, x, by);
#elif CASE == 10
#define ROUND float &r = s; r = (r + x) * by;
#elif CASE == 11
#define ROUND auto f = [&](float z) { s = (s + z) * by; }; f(x);
#elif CASE == 12
#define ROUND sum.step(x, by);
#elif CASE == 13
#define ROUND sum += x;
#elif CASE == 14
#define ROUND float p; product(&p, x, by); s += t; t = p;
#elif CASE == 15
#define ROUND s = __logf(s + fabsf(x) + 3);
#else
#define ROUND s = __fdividef(s + x, by);
#endif

__global__ void kernel(const float *a, float *c, float by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 1, t = by, u = 1;
    bool first = true;
    Sum sum = {1};
    __annotation(L"loop j 1 END 1");
    for (int j = 1; j < END; j++) {
        const float x = a[i * m + j], y = a[i * m + j - 1];
        ROUND
    }
    c[i] += s + t + u + sum.s + first;
}

__global__ void windows(const float *a, float *c, float by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 2 4 n m");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    __annotation(L"loop j 0 m-2 1");
    for (int j = 0; j < m - 2; j++) {
        float t = 0;
        for (int k = 0; k < 3; k++)
            t += a[i * m + j + k] * a[i * m + j + k];
        c[i * m + j] = t;
    }
}

__global__ void weights(const float *a, float *c, float by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 2 4 n m");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    __annotation(L"loop j 1 m-1 1");
    for (int j = 1; j < m - 1; j++)
        c[i * m + j] = by * a[i * m + j - 1] + 0.3f * a[i * m + j] + by * a[i * m + j + 1];
}

__global__ void two_products(const float *a, float *c, const float *e, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    __annotation(L"garray e 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++)
        c[i] = a[i * m + j] * a[i * m + j] + c[i] * e[i];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count), *c = array<float>("c", rows, 2), *d = array<float>("d", count, 3);
    float *e = array<float>("e", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(a, c, 0.37f, rows, columns);
    windows<<<blocks(rows, 64), 64>>>(a, d, 0.37f, rows, columns);
    weights<<<blocks(rows, 64), 64>>>(a, d, 0.37f, rows, columns);
    two_products<<<blocks(rows, 64), 64>>>(a, c, e, rows, columns);
    return finish();
}
