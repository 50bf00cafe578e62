// What: matrices that launches convert to transposed ones, or to ones with longer rows: read and written, of several types,
//       of three dimensions, with subscripts that run over their rows, gathers, pointers of one dimension; beside structures.
//       Arrays that overlap, or have no elements, lie as they did.
// OPTIONS: -O2 -arch=sm_90
// BITS: alone
// SIZES: 1 1, 16 16, 15 17, 257 1, 1 257, 33 31, 64 96
// CONTRACT: 1
#include "harness.h"

struct Pair { float x, y; };
inline void set(Pair &p, int n) { set(p.x, n); set(p.y, n + 1); }

static __global__ void row_sums(const float *a, float *sum, int n, int m)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray sum 1 4 n");
    __annotation(L"layout a transposed");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    for (int j = 0; j < m; j++)
        s += a[i * m + j] * a[j];
    sum[i] = s;
}
static __global__ void walk(double *a, const int *__restrict__ to, unsigned n, unsigned m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 n m");
    __annotation(L"layout a transposed");
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned at = i * m;
        while (at < (i + 1) * m) {
            a[at] += 0.5;
            (a[at]) *= 3;
            at += 1 + to[at] % 2 * (to[at] > 0);
        }
    }
}
static __global__ void over(unsigned char *a, unsigned char *b, int n, int m)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray a 2 1 n m");
    __annotation(L"garray b 2 1 n m");
    __annotation(L"layout a padded");
    __annotation(L"layout b transposed");
    int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r < n && c < m) {
        const int at = r * m + c;
        b[at] = (unsigned char)(a[at > 0 ? at - 1 : n * m - 1] + a[(at + 1) % (n * m)]);
    }
}
static __global__ void cube(float4 *a, int n, int m)
{
    __annotation(L"__global__ 96");
    __annotation(L"garray a 3 16 2 n m");
    __annotation(L"layout a transposed");
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < (size_t)n * m) {
        a[i].x = a[i + (size_t)n * m].y;
        a[i + (size_t)n * m].z += a[i].w;
    }
}
static __global__ void line(short *a, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 2 n");
    __annotation(L"layout a padded");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = (short)(a[i] * 2 + 1);
}
static __global__ void both(Pair *p, const long long *__restrict__ a, int n, int m)
{
    __annotation(L"garray p 2 8 n m");
    __annotation(L"garray a 2 8 n m");
    __annotation(L"layout p soa");
    __annotation(L"layout a transposed");
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n * m; i += gridDim.x * blockDim.x)
        p[i].y = p[i].x * (float)a[n * m - 1 - i];
}
static __global__ void into(int *a, const int *b, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    __annotation(L"layout a transposed");
    __annotation(L"layout b transposed");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; i < n && j < m; j++)
        a[i * m + j] = b[i * m + j] - a[i * m] / 2;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *sum = array<float>("sum", count, 2);
    double *d = array<double>("d", count, 3);
    int *to = array<int>("to", count, 4), *x = array<int>("x", count, 5), *y = array<int>("y", count, 6);
    unsigned char *b = array<unsigned char>("b", count, 7), *c = array<unsigned char>("c", count, 8);
    float4 *f = array<float4>("f", 2 * count, 9);
    short *s = array<short>("s", count, 10);
    Pair *p = array<Pair>("p", count, 11);
    long long *l = array<long long>("l", count, 12);
    row_sums<<<blocks(rows, 128), 128>>>(a, sum, rows, columns);
    walk<<<blocks(rows, 64), 64>>>(d, to, (unsigned)rows, (unsigned)columns);
    over<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(b, c, rows, columns);
    cube<<<blocks(count, 96), 96>>>(f, rows, columns);
    line<<<blocks(count, 256), 256>>>(s, count);
    both<<<2, 50>>>(p, l, rows, columns);
    into<<<blocks(rows, 64), 64>>>(x, y, rows, columns);
    into<<<blocks(rows, 64), 64>>>(y, y, rows, columns);
    line<<<1, 256>>>(s, 0);
    return finish();
}
