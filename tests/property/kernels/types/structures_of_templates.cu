// What: elements that are instances of a file's templates of structures, and other names for them.
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 3 43, 64 5, 31 33
// GAIN: 1.1
// WAVEFRONTS: 4
#include "harness.h"

template <typename T, int N> struct Row {
    T v[N];
};
template <class T> struct Pair {
    T a, b;
};
using Three = Row<float, 3>;
template <typename T> struct Two {
    Pair<T> p;
    T c, d;
};
template <typename T, int N> inline void set(Row<T, N> &p, int n)
{
    for (int k = 0; k < N; k++)
        set(p.v[k], n + k);
}
template <typename T> inline void set(Pair<T> &p, int n) { set(p.a, n); set(p.b, n + 1); }
template <typename T> inline void set(Two<T> &p, int n) { set(p.p, n); set(p.c, n + 2); set(p.d, n + 3); }

static __global__ void kernel(const Three *in, Pair<float> *pairs, const Two<int> *twos, float *out, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 12 rows columns");
    __annotation(L"garray pairs 2 8 rows columns");
    __annotation(L"garray twos 2 16 rows columns");
    __annotation(L"garray out 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        sum += in[row * columns + i].v[1];
        sum += pairs[row * columns + i].b;
        sum += twos[row * columns + i].p.a + twos[row * columns + i].d;
        pairs[row * columns + i].a = sum;
    }
    out[row] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    Three *in = array<Three>("in", count, 1);
    Pair<float> *pairs = array<Pair<float>>("pairs", count, 2);
    Two<int> *twos = array<Two<int>>("twos", count, 3);
    float *out = array<float>("out", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(in, pairs, twos, out, rows, columns);
    return finish();
}
