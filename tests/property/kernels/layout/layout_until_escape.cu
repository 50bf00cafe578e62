// What: arrays of the host function's own, which lie otherwise from their first launch until something else sees them: two
//       kernels that use other members, copies in between, in whole and in part, that read and that write, pointers that are
//       exchanged, memory that is set, freed and had again, a launch that asks for other sizes, returns in the midst of it.
// OPTIONS: -O2 -arch=sm_90
// BITS: alone
// SIZES: 1 1, 16 16, 15 17, 257 1, 31 33
// CONTRACT: 1
#include "harness.h"

struct Body { float x, y, z, mass, vx, vy, vz; int id; };
inline void set(Body &p, int n)
{
    set(p.x, n); set(p.y, n + 1); set(p.z, n + 2); set(p.mass, n + 3);
    set(p.vx, n + 4); set(p.vy, n + 5); set(p.vz, n + 6); set(p.id, n + 7);
}
struct Cell { unsigned char r, g, b, unused; short w[3]; };
inline void set(Cell &c, int n)
{
    set(c.r, n); set(c.g, n + 1); set(c.b, n + 2); set(c.unused, n + 3);
    for (int k = 0; k < 3; k++)
        set(c.w[k], n + k);
}

static __global__ void kick(Body *p, const float *force, int n, float dt)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray force 1 4 n");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i].vx += force[i] * dt;
}
static __global__ void drift(Body *__restrict__ p, int n, float dt)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 32 n");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        p[i].x += p[i].vx * dt;
        p[i].y += p[i].vy * dt;
        p[i].id = i;
    }
}
// from one to the other
static __global__ void blend(const Body *from, Body *to, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray from 1 32 n");
    __annotation(L"garray to 1 32 n");
    __annotation(L"layout from soa");
    __annotation(L"layout to soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[i].x = from[i].x * 0.5f + from[(i + 1) % n].vx;
}
static __global__ void bytes(Cell *c, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray c 1 10 n");
    __annotation(L"layout c soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        c[i].g = (unsigned char)(c[i].r + i);
        c[i].w[i % 3] = (short)(c[i].w[1] + c[i].g);
    }
}

static void simulate(Body *host, Body *seen, const float *force, int count, int steps)
{
    const size_t all = count * sizeof(Body);
    Body *p = NULL;
    CHECK(cudaMalloc(&p, all));
    CHECK(cudaMemcpy(p, host, all, cudaMemcpyDefault));
    for (int s = 0; s < steps; s++) {
        kick<<<blocks(count, 128), 128>>>(p, force, count, 0.5f);
        drift<<<blocks(count, 64), 64>>>(p, count, 0.125f);
        if (s == 2)
            CHECK(cudaMemcpy(seen, p, all, cudaMemcpyDefault));
        else if (s == 3) {
            CHECK(cudaMemcpy(p, host, all / 2 / sizeof(Body) * sizeof(Body), cudaMemcpyDefault));
        }
    }
    kick<<<blocks(count, 128), 128>>>(p, force, count / 2, 0.25f); // fewer of them
    CHECK(cudaMemcpy(host, p, all, cudaMemcpyDefault));
    CHECK(cudaFree(p));
    if (steps < 2)
        return;
    CHECK(cudaMalloc((void **)&p, all));
    cudaMemset(p, 64, all);
    kick<<<blocks(count, 128), 128>>>(p, force, count / 2, 0.25f);
    drift<<<blocks(count, 64), 64>>>(p, count, 0.125f);
    if (p)
        cudaMemset(p, 1, sizeof *p);
    drift<<<blocks(count, 64), 64>>>(p, count, 0.125f);
    for (int i = 0; i < count; i += 7) // one by one
        CHECK(cudaMemcpy(&host[i].x, &p[i].x, sizeof host[i].x, cudaMemcpyDefault));
    CHECK(cudaFree(p));
}
static int exchange(Body *host, Body *other, const float *force, int count, int steps)
{
    Body *a, *b;
    const size_t all = count * sizeof *a;
    CHECK(cudaMalloc(&a, all));
    CHECK(cudaMalloc(&b, all));
    CHECK(cudaMemcpy(a, host, all, cudaMemcpyDefault));
    CHECK(cudaMemcpyAsync(b, other, all, cudaMemcpyDefault));
    for (int s = 0; s < steps; s++) {
        blend<<<blocks(count, 64), 64>>>(a, b, count);
        std::swap(a, b);
        if (s % 3 == 1)
            kick<<<blocks(count, 128), 128>>>(a, force, count, 0.5f);
    }
    CHECK(cudaMemcpy(host, a, all, cudaMemcpyDefault));
    CHECK(cudaMemcpy(b, a, all / 2, cudaMemcpyDeviceToDevice));
    drift<<<blocks(count, 64), 64>>>(b, count, 0.5f);
    CHECK(cudaMemcpy(other, b, all, cudaMemcpyDefault));
    if (steps == 3)
        return cudaFree(a) + cudaFree(b);
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
    return 0;
}
static void colours(Cell *host, int count)
{
    Cell *c;
    CHECK(cudaMalloc(&c, count * sizeof(*c)));
    CHECK(cudaMemcpy(c, host, count * sizeof(*c), cudaMemcpyDefault));
    int left = 4;
    do {
        bytes<<<blocks(count, 64), 64>>>(c, count);
        bytes<<<blocks(count, 64), 64>>>(c, count);
    } while (--left);
    CHECK(cudaMemcpy(host, c, count * sizeof(*c), cudaMemcpyDefault));
    CHECK(cudaFree(c));
}

int main(int argc, char **argv)
{
    SIZES
    Body *a = array<Body>("a", count, 1), *b = array<Body>("b", count, 2), *c = array<Body>("c", count, 3),
         *d = array<Body>("d", count, 4);
    Cell *e = array<Cell>("e", count, 5);
    float *force = array<float>("force", count, 13);
    for (int steps = 0; steps < 6; steps++)
        simulate(a, b, force, count, steps);
    exchange(c, d, force, count, 3);
    exchange(c, d, force, count, 8);
    colours(e, count);
    return finish();
}
