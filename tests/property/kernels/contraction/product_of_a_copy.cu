// What: a sum of two products, one of an element in a register that has got a copy of another one, of which the same
//       product was made before the loop: nvcc makes it once for both in memory
// EXPECT: unchanged CL145
// SIZES: 64 43, 128 70
#include "harness.h"

struct Pair {
    float x, y;
};
inline void set(Pair &p, int n)
{
    set(p.x, n);
    set(p.y, n + 7);
}

__global__ void kernel(Pair *__restrict__ b, Pair *d, const Pair *a, float *sink, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 1 8 rows");
    __annotation(L"garray d 2 8 rows m");
    __annotation(L"garray a 1 8 rows");
    __annotation(L"garray sink 1 4 rows");
    const int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    float s = a[t].x * 0.5f;
    b[t].x = a[t].x;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        s += a[t].x - a[t].x * a[t].y;
        b[t].y = a[t].y * a[t].y + d[t * m + k].y;
    }
    s += b[t].y;
    d[t * m].y = b[t].x * 0.5f + d[t * m].x * a[t].x;
    sink[t] = s;
}

int main(int argc, char **argv)
{
    SIZES
    Pair *a = array<Pair>("a", rows, 1), *b = array<Pair>("b", rows, 2), *d = array<Pair>("d", count, 3);
    float *sink = array<float>("sink", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(b, d, a, sink, rows, columns);
    return finish();
}
