// What: arrays of structures that launches convert to an array for each member: members of one size and of several, of
//       vectors, nested, that are arrays; gathers, loops, early returns, atomic and shared memory beside; two at a time;
//       what is not used, or only read, keeps its bytes. The last ones overlap, or have no elements: as they were written.
// OPTIONS: -O2 -arch=sm_90
// BITS: alone
// SIZES: 1 1, 16 16, 15 17, 257 1, 31 33, 7 149
// CONTRACT: 1
#include "harness.h"

struct Body { float x, y, z, mass, vx, vy, vz; int id; };
struct Mixed { double a; char b; short c; float d; char e; unsigned char f[3]; };
struct Nested { float3 at; struct { int k, l; } tag; float v[3]; };
struct alignas(16) Wide { float4 one; double two; int three; };
struct Odd { unsigned char r, g, b, a, z; };
#define SIDE 128
#define TWICE(x) (2 * (x))
inline void set(Body &p, int n)
{
    set(p.x, n); set(p.y, n + 1); set(p.z, n + 2); set(p.mass, n + 3);
    set(p.vx, n + 4); set(p.vy, n + 5); set(p.vz, n + 6); set(p.id, n + 7);
}
inline void set(Mixed &p, int n)
{
    memset(&p, n, sizeof p);
    set(p.a, n); set(p.b, n + 1); set(p.c, n + 2); set(p.d, n + 3); set(p.e, n + 4);
    for (int i = 0; i < 3; i++) set(p.f[i], n + 5 + i);
}
inline void set(Nested &p, int n)
{
    set(p.at.x, n); set(p.at.y, n + 1); set(p.at.z, n + 2); set(p.tag.k, n + 3); set(p.tag.l, n + 4);
    for (int i = 0; i < 3; i++) set(p.v[i], n + 5 + i);
}
inline void set(Wide &p, int n) { memset(&p, n, sizeof p); set(p.one, n); set(p.two, n + 5); set(p.three, n + 6); }
inline void set(uchar4 &p, int n) { set(p.x, n); set(p.y, n + 1); set(p.z, n + 2); set(p.w, n + 3); }
inline void set(Odd &p, int n) { set(p.r, n); set(p.g, n + 1); set(p.b, n + 2); set(p.a, n + 3); set(p.z, n + 4); }

static __global__ void move(Body *p, const float *force, int n, int rounds, float dt)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray force 1 4 n");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        for (int k = 0; k < rounds; k++) {
            p[i].vx += force[i] * dt;
            (p[i].x) += p[i].vx * dt;
            ++p[i].id;
        }
}
// members of several sizes, const, a gather, unsigned subscripts
static __global__ void mixed(const Mixed *__restrict__ in, const int *to, double *out, unsigned n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 1 24 n");
    __annotation(L"layout in soa");
    __annotation(L"garray out 1 8 n");
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const unsigned j = (unsigned)to[i] % n;
    out[i] = in[j].a * in[i].d + TWICE(3) * in[i].c + in[(i + 1) % n].b + in[in[i].f[1] % n].e + in[i].f[j % 3];
}
static __global__ void store_mixed(Mixed *p, int n)
{
    __annotation(L"__global__ 96");
    __annotation(L"garray p 1 24 (n + 0)");
    __annotation(L"layout p soa");
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < (size_t)n) {
        p[i].b = (char)(p[i].b * 3);
        p[i].f[i % 3] += 5;
        p[i].f[(i + 1) % 3]--;
        p[i].a *= 0.5;
    }
}
static __global__ void nested(Nested *p, float *sum, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray sum 1 4 n");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    for (int k = 0; k < 3; k++)
        s += p[i].v[k] * p[i].at.x;
    p[i].at.y = s;
    p[i].at = p[i].at;
    p[i].tag.k += p[n - 1 - i].tag.l;
    sum[i] = fmaxf(p[i].v[i % 3], s);
}
// all of its members, in a block of another shape
static __global__ void planets(struct Body *p, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray p 2 32 rows columns");
    __annotation(L"layout p soa");
    int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r < rows && c < columns) {
        const int at = r * columns + c;
        const float t = p[at].x;
        p[at].x = p[at].y; p[at].y = p[at].z; p[at].z = p[at].mass; p[at].mass = p[at].vx;
        p[at].vx = p[at].vy; p[at].vy = p[at].vz; p[at].vz = (float)p[at].id; p[at].id = (int)t;
    }
}
static __global__ void wide(Wide *p, Odd *q, int n)
{
    __annotation(L"__global__ SIDE");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray q 1 5 n");
    __annotation(L"layout p soa");
    __annotation(L"layout q soa");
    __shared__ float last[SIDE];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    last[threadIdx.x] = i < n ? p[i].one.w : 0;
    __syncthreads();
    if (i < n) {
        p[i].one.x = last[SIDE - 1 - threadIdx.x] + p[i].one.y;
        p[i].three ^= q[i].g;
        q[i].b = (unsigned char)(q[i].a & q[i].r);
        if (q[i].a & 1) p[i].two = 3;
    }
}
template <int by, typename T> static __global__ void made(Body *p, T *out, int n)
{
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray out 1 4 n");
    __annotation(L"layout p soa");
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        p[i].mass += by;
        atomicAdd(out + i % 7 % n, (T)p[i].id);
    }
}
static __global__ void pixels(uchar4 *p, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray p 1 4 n");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    while (i < n) {
        p[i].y = p[i].x > p[i].z ? p[i].x : p[i].z;
        i += gridDim.x * blockDim.x;
    }
}
// a part of the array, whose other elements stay
static __global__ void part(Body *p, int first, int n)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray p 1 32 n");
    __annotation(L"layout p soa");
    int i = first + blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1)
        p[i + 1].vz = p[i].vy + p[i].vx * p[i + 1].x;
}
// the second one may be the first: the host sees it
static __global__ void into(Body *p, const Body *q, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray q 1 32 n");
    __annotation(L"layout p soa");
    __annotation(L"layout q soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        p[i].y = q[i].x * 2;
        p[i].z = q[i].y + q[i].z;
    }
}

int main(int argc, char **argv)
{
    SIZES
    Body *a = array<Body>("a", count, 1), *b = array<Body>("b", count, 2), *c = array<Body>("c", count, 3),
         *d = array<Body>("d", count, 4), *e = array<Body>("e", count, 5), *f = array<Body>("f", count, 6);
    Mixed *m = array<Mixed>("m", count, 7), *k = array<Mixed>("k", count, 8);
    Nested *s = array<Nested>("s", count, 9);
    Wide *w = array<Wide>("w", count, 10);
    Odd *o = array<Odd>("o", count, 11);
    uchar4 *u = array<uchar4>("u", count, 12);
    float *force = array<float>("force", count, 13), *sum = array<float>("sum", count, 14);
    double *out = array<double>("out", count, 15);
    int *to = array<int>("to", count, 16), *ints = array<int>("ints", count, 17);
    move<<<blocks(count, 128), 128>>>(a, force, count, 3, 0.125f);
    mixed<<<blocks(count, 64), 64>>>(m, to, out, (unsigned)count);
    store_mixed<<<blocks(count, 96), 96>>>(k, count);
    nested<<<blocks(count, 128), 128>>>(s, sum, count);
    planets<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(b, rows, columns);
    wide<<<blocks(count, SIDE), SIDE>>>(w, o, count);
    made<3><<<2, 37>>>(c, ints, count);
    pixels<<<1, 256>>>(u, count);
    part<<<blocks(count, 32), 32>>>(d, count / 2, count);
    into<<<blocks(count, 128), 128>>>(e, f, count);
    into<<<blocks(count, 128), 128>>>(f, f, count);
    part<<<1, 32>>>(d, 0, 0);
    return finish();
}
