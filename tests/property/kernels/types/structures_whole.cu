// What: structures as a whole, through variables, calls and assignments; member arrays, nested and of two dimensions;
//       members of several types. Others keep their bytes.
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 3 43, 64 5, 31 33
// GAIN: 1.2
// WAVEFRONTS: 4
// CONTRACT: 1
#include "harness.h"

#define DIM 3
struct Vec {
    float x, y, z;
};
struct Atom {
    Vec at;
    int kind;
    float speed[DIM];
    unsigned id;
};
struct Square {
    float cell[2][3];
};
typedef struct {
    int a;
    float b;
    int c;
} Mix;
struct Grain {
    double where[2];
    struct {
        double mass, charge;
    } own;
    double spare;
};
inline void set(float3 &p, int n) { set(p.x, n); set(p.y, n + 1); set(p.z, n + 2); }
inline void set(uchar3 &p, int n) { set(p.x, n); set(p.y, n + 1); set(p.z, n + 2); }
inline void set(Vec &p, int n) { set(p.x, n); set(p.y, n + 1); set(p.z, n + 2); }
inline void set(Mix &p, int n) { set(p.a, n); set(p.b, n + 1); set(p.c, n + 2); }
inline void set(Atom &p, int n)
{
    set(p.at, n);
    set(p.kind, n + 3);
    for (int k = 0; k < DIM; k++)
        set(p.speed[k], n + 4 + k);
    set(p.id, n + 7);
}
inline void set(Square &p, int n)
{
    for (int k = 0; k < 6; k++)
        set(p.cell[k / 3][k % 3], n + k);
}
inline void set(Grain &p, int n)
{
    set(p.where[0], n);
    set(p.where[1], n + 1);
    set(p.own.mass, n + 2);
    set(p.own.charge, n + 3);
    set(p.spare, n + 4);
}

__device__ inline float dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ inline float3 turned(const float3 &a) { return make_float3(a.z, a.x, a.y); }

static __global__ void scale(const float3 *in, float3 *out, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray in 1 12 n");
    __annotation(L"garray out 1 12 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float3 v = in[i];
    float s = v.x * v.x + v.y * v.y + v.z * v.z;
    out[i] = make_float3(v.x * s, v.y * s, v.z * s);
}

static __global__ void turn(const float3 *in, float3 *out, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 1 12 n");
    __annotation(L"garray out 1 12 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = turned(in[i]);
}

static __global__ void move(Atom *p, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 32 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    Atom a = p[i];
    a.at.x += a.speed[0] * 0.5f;
    a.kind = (int)(a.id % 7u);
    for (int k = 1; k < DIM; k++)
        a.speed[k] = -a.speed[k];
    p[i] = a;
}

static __global__ void mark(Atom *p, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 32 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        p[i].id = p[i].id * 7u + (unsigned)p[i].kind;
        if (p[i].kind > 3)
            for (int k = 0; k < DIM; k++)
                p[i].speed[k] += 0.5f;
        p[i].at.z -= p[i].speed[1];
    }
}

static __global__ void forces(const Atom *p, float *f, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray f 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const Vec me = p[i].at;
    float s = 0;
    __annotation(L"loop j 0 n 1");
    for (int j = 0; j < n; j++) {
        Atom other = p[j];
        s += dot(me, other.at) * other.speed[1] + other.kind;
    }
    f[i] = s;
}

static __global__ void add(Mix *p, const Mix *q, int n)
{
    __annotation(L"__global__ 96");
    __annotation(L"garray p 1 12 n");
    __annotation(L"garray q 1 12 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (q[i].a % 2)
        p[i] = q[i];
    else
        p[i].b += q[i].b * q[i].c;
}

static __global__ void squares(const Square *p, float *sums, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray p 2 24 rows columns");
    __annotation(L"garray sums 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    float s = 0;
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < 3; b++)
            s += p[y * columns + x].cell[a][b] * p[y * columns + x].cell[1 - a][2 - b];
    sums[y * columns + x] = s;
}

static __global__ void grind(Grain *p, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 40 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    p[i].where[0] = p[i].own.mass * p[i].where[1];
    p[i].own.charge = p[i].spare;
}

static __global__ void negative(uchar3 *p, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 3 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    uchar3 c = p[i];
    c.x = 255 - c.x;
    c.y = 255 - c.y;
    c.z = 255 - c.z;
    p[i] = c;
}

int main(int argc, char **argv)
{
    SIZES
    float3 *in = array<float3>("in", count, 1), *out = array<float3>("out", count, 2);
    Atom *atoms = array<Atom>("atoms", count, 3);
    float *f = array<float>("f", count, 4), *sums = array<float>("sums", count, 5);
    Mix *p = array<Mix>("p", count, 6), *q = array<Mix>("q", count, 7);
    Square *cells = array<Square>("cells", count, 8);
    Grain *grains = array<Grain>("grains", count, 9);
    uchar3 *pixels = array<uchar3>("pixels", count, 10);
    scale<<<blocks(count, 128), 128>>>(in, out, count);
    turn<<<blocks(count, 64), 64>>>(in, out, count);
    move<<<blocks(count, 64), 64>>>(atoms, count);
    mark<<<blocks(count, 64), 64>>>(atoms, count);
    forces<<<blocks(count, 64), 64>>>(atoms, f, count);
    add<<<blocks(count, 96), 96>>>(p, q, count);
    squares<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(cells, sums, rows, columns);
    grind<<<blocks(count, 64), 64>>>(grains, count);
    negative<<<blocks(count, 128), 128>>>(pixels, count);
    return finish();
}
