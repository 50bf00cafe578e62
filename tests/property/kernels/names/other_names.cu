// What: n gets another value under another name
// GAIN: 1.7
// TELLS: CL127
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9 | -DCASE=10 | -DCASE=11 | -DCASE=12 | -DCASE=13 | -DCASE=14 | -DCASE=15 | -DCASE=16 | -DCASE=17
// SIZES: 33 32, 97 101
#include "harness.h"

struct Ref {
    int &n;
    __device__ void set(int v) { n = v; }
};
struct Bound {
    int &n;
    __device__ Bound(int &m) : n(m) {}
    __device__ void set(int v) { n = v; }
};
struct Last {
    int &n;
    __device__ ~Last() { n = 0; }
};
__device__ int &same(int &x)
{
    return x;
}
__device__ int *address(int &x)
{
    return &x;
}

#if CASE == 1
#define CHANGE int &m = same(n); n = 1; m = 0;
#elif CASE == 2
#define CHANGE int *m = address(n); n = 1; *m = 0;
#elif CASE == 3
#define CHANGE Ref ref{n}; n = 1; ref.set(0);
#elif CASE == 4
#define CHANGE Ref ref = {n}; n = 1; ref.set(0);
#elif CASE == 5
#define CHANGE int &m = row >= 0 ? n : k; n = 1; m = 0;
#elif CASE == 6
#define CHANGE { int &m = n = 1; m = 0; }
#elif CASE == 7
#define CHANGE { Last last{n}; n = 1; }
#elif CASE == 8
#define CHANGE (row < 0 ? k : n) = 0;
#elif CASE == 9
#define CHANGE (k, n) = 0;
#elif CASE == 10
#define CHANGE ++n -= 2;
#elif CASE == 11
#define CHANGE (n += 3) = 0;
#elif CASE == 12
#define CHANGE auto set = [&](int v) { n = v; }; n = 1; set(0);
#elif CASE == 13
#define CHANGE auto set = [&n](int v) { n = v; }; n = 1; set(0);
#elif CASE == 14
#define CHANGE int &m = n; int &q = m; n = 1; q = 0;
#elif CASE == 15
#define CHANGE same(n) = 0;
#elif CASE == 16
#define CHANGE int *p; p = address(n); n = 1; *p = 0;
#elif CASE == 17
#define CHANGE Bound bound(n); n = 1; bound.set(0);
#endif

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int n = 1, k = 1;
    CHANGE
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + i + n] + k;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count + 4, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
