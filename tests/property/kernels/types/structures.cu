// What: arrays of structures of numbers, some members read and written: the others keep their bytes
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 3 43, 64 5, 31 33
// GAIN: 1.2
// WAVEFRONTS: 4
// CONTRACT: 1
#include "harness.h"

struct Particle {
    float x, y, z, vx, vy, vz;
};
struct Body {
    float3 at;
    float mass;
    float3 velocity;
    float charge;
};
typedef struct {
    double a, b, c;
} Triple;
struct Shorts {
    short a, b, c;
};
inline void set(float3 &p, int n) { set(p.x, n); set(p.y, n + 1); set(p.z, n + 2); }
inline void set(uchar3 &p, int n) { set(p.x, n); set(p.y, n + 1); set(p.z, n + 2); }
inline void set(Particle &p, int n)
{
    set(p.x, n);
    set(p.y, n + 1);
    set(p.z, n + 2);
    set(p.vx, n + 3);
    set(p.vy, n + 4);
    set(p.vz, n + 5);
}
inline void set(Body &p, int n) { set(p.at, n); set(p.mass, n + 3); set(p.velocity, n + 4); set(p.charge, n + 7); }
inline void set(Triple &p, int n) { set(p.a, n); set(p.b, n + 1); set(p.c, n + 2); }
inline void set(Shorts &p, int n) { set(p.a, n); set(p.b, n + 1); set(p.c, n + 2); }

static __global__ void move(Particle *p, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 24 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        p[i].x = p[i].x + p[i].vx * 0.5f;
        p[i].y += p[i].vy * p[i].vy;
        (p[i]).z++;
    }
}

static __global__ void turn(Body *p, const Body *q, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray q 1 32 n+1");
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    p[i].at.x = q[i + 1].velocity.z * q[i].mass;
    p[i].at.y = p[i].at.z = q[i].charge;
    p[i].velocity.z -= q[i].at.y;
}

static __global__ void grey(const uchar3 *p, float *grey, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray p 2 3 rows columns");
    __annotation(L"garray grey 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
    if (x < columns && y < rows)
        grey[y * columns + x] = 0.25f * p[y * columns + x].x + 0.5f * p[y * columns + x].y + 0.25f * p[y * columns + x].z;
}

static __global__ void rows_of(const Triple *p, double *sums, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 2 24 rows columns");
    __annotation(L"garray sums 1 8 rows");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    double s = 0;
    __annotation(L"loop c 0 columns 1");
    for (int c = 0; c < columns; c++)
        s += p[r * columns + c].a * p[r * columns + c].c;
    sums[r] = s;
}

static __global__ void forces(const float3 *p, float3 *f, int n)
{
    __annotation(L"__global__ 96");
    __annotation(L"garray p 1 12 n");
    __annotation(L"garray f 1 12 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    __annotation(L"loop j 0 n 1");
    for (int j = 0; j < n; j++) {
        f[i].x += p[j].x * p[i].y - p[j].z;
        f[i].z += p[j].y;
    }
}

static __global__ void exchange(Shorts *p, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 6 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    short a = p[i].a;
    p[i].a = p[i].c;
    p[i].c = a;
}

int main(int argc, char **argv)
{
    SIZES
    Particle *particles = array<Particle>("particles", count, 1);
    Body *p = array<Body>("p", count, 2), *q = array<Body>("q", count + 1, 3);
    uchar3 *pixels = array<uchar3>("pixels", count, 4);
    float *greys = array<float>("greys", count, 5);
    Triple *triples = array<Triple>("triples", count, 6);
    double *sums = array<double>("sums", rows, 7);
    float3 *places = array<float3>("places", count, 8), *f = array<float3>("f", count, 9);
    Shorts *shorts = array<Shorts>("shorts", count, 10);
    move<<<blocks(count, 128), 128>>>(particles, count);
    turn<<<blocks(count, 64), 64>>>(p, q, count);
    grey<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(pixels, greys, rows, columns);
    rows_of<<<blocks(rows, 64), 64>>>(triples, sums, rows, columns);
    forces<<<blocks(count, 96), 96>>>(places, f, count);
    exchange<<<blocks(count, 64), 64>>>(shorts, count);
    return finish();
}
