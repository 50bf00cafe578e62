// What: sums of two products of which one is made by a method of a base, or returned as a reference
// EXPECT: unchanged CL129 CL145
// OPTIONS: --weigh=sectors
// SIZES: 31 33, 97 101
#include "harness.h"

struct Base {
    float r;
};
struct Derived : Base {
    __device__ void go(float p, float q) { r = p * q; }
};

__global__ void by_a_base(const float *__restrict__ a, const float *__restrict__ e, float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        s += a[x * columns + i] * e[x];
    Derived p;
    p.go(e[x], e[x]);
    o[x] = p.r + s * s;
}

template <class T> __device__ inline T &&moved(T &r) { return (T &&)r; }

__global__ void moved_product(const float *__restrict__ a, const float *__restrict__ e, const float *__restrict__ f,
    float *__restrict__ o, int rows, int columns)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 1 4 rows");
    __annotation(L"garray f 1 4 columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        float v = a[x * columns + i], u = f[i];
        float m = v * e[x];
        s += moved(m) + v * u;
    }
    o[x] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *e = array<float>("e", rows, 2);
    float *f = array<float>("f", rows + columns, 3);
    float *o = array<float>("o", count, 4);
    by_a_base<<<blocks(rows, 32), 32>>>(a, e, o, rows, columns);
    moved_product<<<blocks(rows, 32), 32>>>(a, e, f, o, rows, columns);
    return finish();
}
