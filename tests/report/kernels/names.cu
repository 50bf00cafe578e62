// What: other names for a thread's own variables: references, pointers, captures, casts, types that a
//       template gives. No count may be exact that one of them makes wrong.
#include "harness.h"
__global__ void plain(const float *a, float *b, int m)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int i;
    int &q = i;
    for (i = 0; i < m; i++) {
        b[r * m + i] = a[r * m + i] * 3;
        if (i % 32 == 31)
            q++;
    }
}
__global__ void constant(const float *a, float *b, int m)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int i = 0;
    const int &q = i;
    for (i = 0; i < m; i++)
        b[r * m + i] = a[r * m + q * 2] * 3;
}
__global__ void pointer(const float *a, float *b, int m)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int i = 0;
    const int *q = &i;
    int *p = &i;
    for (i = 0; i < m; i++) {
        b[r * m + i] = a[r * m + *q * 2] * 3;
        if (i % 32 == 31)
            ++*p;
    }
}
__global__ void lambda(const float *a, float *b, int m)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int i = 0;
    auto f = [&](int k) { i += k; };
    for (i = 0; i < m; i++) {
        b[r * m + i] = a[r * m + i] * 3;
        if (i % 32 == 31)
            f(1);
    }
}
__global__ void bound(const float *a, float *b, int m)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int v[2] = {0, 1};
    auto [i, k] = v;
    auto &[j, l] = v;
    for (j = 0; j < m; j++)
        b[r * m + j] = a[r * m + i] * v[0] + l;
}
template <class I> __global__ void open_type(const float *a, float *b, int m)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int i;
    I q = i;
    for (i = 0; i < m; i++) {
        b[r * m + i] = a[r * m + i] * 3;
        if (i % 32 == 31)
            q++;
    }
}
__global__ void casts(const float *a, float *b, int m)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int i, k = 0;
    for (i = 0; i < m; i++) {
        b[r * m + i] = a[r * m + i] * 3;
        if (i % 32 == 31)
            ++(unsigned &)i;
        (i % 8 == 7 ? i : k) += 1;
        (k++, i) += 1;
    }
}
struct Counter {
    int &at;
    __device__ void step() { at++; }
};
struct Reader {
    const float *from;
    int n;
    __device__ float get(int i) const { return from[i]; }
};
__global__ void holder(const float *a, float *b, int m)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int i;
    Counter counter = {i};
    Reader reader = {a, m};
    for (i = 0; i < m; i++) {
        b[r * m + i] = reader.get(r * m + i) * 3;
        if (i % 32 == 31)
            counter.step();
    }
}
__device__ int &either(int &a, int &b, bool first)
{
    return first ? a : b;
}
__global__ void given(const float *a, float *b, int m)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int i, k = 0;
    int &q = either(i, k, true);
    for (i = 0; i < m; i++) {
        b[r * m + i] = a[r * m + i] * 3;
        if (i % 32 == 31)
            q++;
    }
}
__global__ void kept(const float *a, float *b, int m)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    const int &n = m;
    Reader reader = {a, m};
    int first = 0, *at = &first;
    for (int i = 0; i < n; i++)
        b[r * m + i] = a[r * m + i] * *at;
}

int main(int argc, char **argv)
{
    float *a = array<float>("a", 64 * 70 * 4, 1), *b = array<float>("b", 64 * 70, 2);
    plain<<<1, 64>>>(a, b, 70);
    constant<<<1, 64>>>(a, b, 70);
    pointer<<<1, 64>>>(a, b, 70);
    lambda<<<1, 64>>>(a, b, 70);
    bound<<<1, 64>>>(a, b, 70);
    open_type<int &><<<1, 64>>>(a, b, 70);
    casts<<<1, 64>>>(a, b, 70);
    holder<<<1, 64>>>(a, b, 70);
    given<<<1, 64>>>(a, b, 70);
    kept<<<1, 64>>>(a, b, 70);
    return finish();
}
