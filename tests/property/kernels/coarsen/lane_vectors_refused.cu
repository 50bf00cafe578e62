// What: elementwise kernels that look like vectors of neighbours and are none, or only with care (-O2 --merge=4): elements
//       that are touched under a condition, behind the array's end otherwise; indices as values, in macros, with
//       comparisons in them, or called like something of the file; __ldg; two checks that are none for the whole body.
// OPTIONS: -O2 --merge=4 -arch=sm_90
// SIZES: 16 32, 15 31, 64 48, 7 999
// GAIN: 0.99
// CONTRACT: 1
#include "harness.h"

#define TWICE (i * 2)
#define HERE(array) array[i]

static const int off = 5;
struct Q { static const int i = 3; };

__global__ void beyond(const float *a, float *c, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray c 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = (i + 16 < n ? a[i + 16] : 0) + (i >= 16 ? a[i - 16] : 1);
}

__global__ void shorter(const short *a, short *c, short *d, int n, int m)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 2 n");
    __annotation(L"garray c 1 2 n");
    __annotation(L"garray d 1 2 m");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        c[i] = a[i];
        if (i < m)
            d[i] += 1;
    }
}

__global__ void two_checks(const float *a, const float *b, float *c, float *d, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    __annotation(L"garray c 1 4 n");
    __annotation(L"garray d 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] += a[i];
    if (i < n)
        d[i] += b[i];
}

/* Sums of an index and something else keep their order. */
__global__ void as_values(const float *a, float *c, float *d, long long *e, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray c 1 4 n");
    __annotation(L"garray d 1 4 n");
    __annotation(L"garray e 1 8 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned q = i - 5;
    c[i] = 0.1f + i;
    d[i] = a[i] + i + 0.7f;
    e[i] = (1LL + q) >> 20;
}

__global__ void in_macros(const short *a, short *c, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 2 n");
    __annotation(L"garray c 1 2 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        HERE(c) = HERE(a) + TWICE;
}

__global__ void compared(const float *a, float *c, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray c 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x, q = i + (i > 5);
    if (i < n)
        c[i] = a[i] * q;
}

__global__ void named(const float *a, float *c, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray c 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float s = off;
    if (i < n) {
        int off = i + 16;
        c[i] = a[i] * s + (off) * Q::i;
    }
}

__global__ void cached(const float *a, const float *b, float *c, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    __annotation(L"garray c 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = __ldg(&a[i]) + __ldg(b + i);
}

int main(int argc, char **argv)
{
    SIZES
    const int n = (int)count, all = blocks(n, 256);
    float *a = array<float>("a", n), *b = array<float>("b", n, 2), *c = array<float>("c", n, 3), *d = array<float>("d", n, 4);
    beyond<<<all, 256>>>(a, c, n);
    two_checks<<<all, 256>>>(a, b, c, d, n);
    two_checks<<<4 * all, 256>>>(a, b, c, d, n);
    float *f = array<float>("f", n, 5), *g = array<float>("g", n, 6);
    long long *e = array<long long>("e", n, 7);
    as_values<<<all, 256>>>(a, f, g, e, n);
    short *h = array<short>("h", n, 8), *k = array<short>("k", n, 9), *m = array<short>("m", n / 2, 10);
    shorter<<<all, 256>>>(h, k, m, n, n / 2);
    in_macros<<<all, 256>>>(k, h, n);
    compared<<<all, 256>>>(a, b, n);
    named<<<all, 256>>>(b, d, n);
    cached<<<all, 256>>>(a, d, f, n);
    return finish();
}
