// What: an element is cast or passed by reference, and its neighbours are read from it
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9
// OPTIONS: --weigh=sectors
// EXPECT: unchanged CL129 | unchanged CL129 | unchanged CL129 | unchanged CL129 | unchanged CL129 | unchanged CL129 | unchanged CL129 | unchanged CL129 | unchanged CL129
// SIZES: 31 33, 64 32, 97 101
#include "harness.h"

#if CASE == 1
#define VALUE reinterpret_cast<const Quad&>(a[at]).y
#elif CASE == 2
#define VALUE ((const float(&)[4])a[at])[c]
#elif CASE == 3
#define VALUE (&(const float&)a[at])[1]
#elif CASE == 4
#define VALUE next(a[at])
#elif CASE == 5
#define VALUE load<Quad>(a[at]).y
#elif CASE == 6
#define VALUE Next(a[at]).v
#elif CASE == 7
#define VALUE ((Reference<Quad>)a[at]).y
#elif CASE == 8
#define VALUE (&(a[at]>2?a[at]:a[at+1]))[1]
#elif CASE == 9
#define VALUE (&max(a[at],a[at+1]))[0]
#endif

struct Quad {
    float x, y, z, w;
};
struct Next {
    float v;
    __device__ Next(const float &x) : v((&x)[1]) {}
};
__device__ inline float next(const float &x) { return (&x)[1]; }
template <class U, class T> __device__ inline U load(const T &x) { return *reinterpret_cast<const U *>(&x); }
template <class T> using Reference = const T &;

__global__ void kernel(const float *a, const float *e, const float *f, float *c, int rows, int columns, float by)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = 0;
        __annotation(L"loop i 0 columns-4 1");
        for (int i = 0; i < columns - 4; i++) {
            const int at = r * columns + i, c = i & 3;
            s += VALUE + c;
        }
        c[r] = s;
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
