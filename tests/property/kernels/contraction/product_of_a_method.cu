// What: a method, an operator, or what is no plain call makes the product before the loop
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9 | -DCASE=10
// OPTIONS: --weigh=sectors
// EXPECT: unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145
// SIZES: 31 33, 64 32, 97 101
#include "harness.h"

#if CASE == 1
#define BEFORE Kept z;z.set(e[r],by)
#define BEHIND z.v
#elif CASE == 2
#define BEFORE Kept z;z.set(e[r],by)
#define BEHIND z[0]
#elif CASE == 3
#define BEFORE Kept z;z.v=e[r];z.scale(by)
#define BEHIND z.v
#elif CASE == 4
#define BEFORE Derived z;z.set(e[r],by);float q=z.v
#define BEHIND q
#elif CASE == 5
#define BEFORE Assigned z;z=e[r]
#define BEHIND z.v
#elif CASE == 6
#define BEFORE float q=(times)(e[r],by)
#define BEHIND q
#elif CASE == 7
#define BEFORE float q=::times(e[r],by)
#define BEHIND q
#elif CASE == 8
#define BEFORE float q=apply(times,e[r],by)
#define BEHIND q
#elif CASE == 9
#define BEFORE float q=e[r]*by,*p=&q
#define BEHIND *p
#elif CASE == 10
#define BEFORE float q=e[r]*by;int n=__float_as_int(q)
#define BEHIND __int_as_float(n)
#endif

struct Kept {
    float v = 0;
    __device__ void set(float x, float y) { v = x * y; }
    __device__ void scale(float x) { v *= x; }
    __device__ void add(float x) { v += x; }
    __device__ float operator[](int) const { return v; }
};
struct Derived : Kept {};
struct Assigned {
    float v;
    __device__ void operator=(float x) { v = x * 0.7f; }
};
__device__ inline float times(float x, float y) { return x * y; }
template <class F> __device__ inline float apply(F f, float x, float y) { return f(x, y); }

__global__ void kernel(const float *a, const float *e, const float *f, float *c, int rows, int columns, float by)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        BEFORE;
        float s = 0;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            s += a[r * columns + i];
        c[r] = BEHIND + s;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *e = array<float>("e", rows, 3), *f = array<float>("f", rows, 5);
    float *c = array<float>("c", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(a, e, f, c, rows, columns, 0.7391234f);
    return finish();
}
