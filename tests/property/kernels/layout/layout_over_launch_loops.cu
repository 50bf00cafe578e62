// What: loops of the host's that do nothing but launch a kernel whose arrays lie otherwise: the first launch converts, for
//       all of them. With arrays that are written, and that are only read; loops in loops; pointers and sizes that change
//       from launch to launch; what a launch writes is read by the next one, through another parameter, which __restrict__
//       allows; memory that the host sees; loops that do more.
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

static __global__ void move(Body *p, const float *force, int n, float dt)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray force 1 4 n");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        p[i].vx += force[i] * dt;
        p[i].x += p[i].vx * dt;
    }
}
static __global__ void sum(const Body *__restrict__ p, float *__restrict__ out, int n, int from)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray out 1 4 n");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && p[i].id % 8 == from)
        out[i] += p[i].y * p[i].z;
}
// row after row from the row before, in one array: the launch reads other elements than it writes
static __global__ void rows_of(const Body *__restrict__ p, Body *__restrict__ q, int n, int row, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray q 1 32 n");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < columns && (row + 1) * columns + i < n)
        q[(row + 1) * columns + i].x = p[row * columns + i].x * 0.5f + p[row * columns + i].y;
}

int main(int argc, char **argv)
{
    SIZES
    Body *a = array<Body>("a", count, 1), *b = array<Body>("b", count, 2), *c = array<Body>("c", count, 3),
         *d = array<Body>("d", count, 4);
    float *force = array<float>("force", count, 13), *out = array<float>("out", count, 14);
    const int grid = blocks(count, 128), small = blocks(count, 64), one = blocks(columns, 64);
    int n = count;
    for (int i = 0; i < 3; i++)
        move<<<grid, 128>>>(a, force, count, 0.125f);
    move<<<grid, 128>>>(a, force, count, 0.25f);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 2; i++) {
            move<<<grid, 128>>>(b, force, count, 0.125f * i);
            (void)cudaGetLastError();
            cudaDeviceSynchronize();
        }
    for (int i = 0; i < 4; i++)
        move<<<grid, 128>>>(i % 2 ? c : b, force, count, 0.5f);
    while (n-- > count / 2 && n > count - 5)
        move<<<grid, 128>>>(c, force, n, 0.5f);
    for (int i = 0; i < 0; i++)
        move<<<grid, 128>>>(c, force, count, 0.5f);
    for (int i = 0; i < 4; i++)
        move<<<grid, 128>>>(i == 2 ? (Body *)force : c, force, i == 2 ? 0 : count, 0.5f);
    if (count > 1)
        for (int i = 0; i < 8; i++)
            sum<<<small, 64>>>(d, out, count, i);
    for (int i = 0; i + 1 < rows; i++)
        rows_of<<<one, 64>>>(d, d, count, i, columns);
    for (int i = 0; i < 2; i++) { // what is written is copied between
        move<<<grid, 128>>>(a, force, count, 0.125f);
        cudaMemcpy(b, a, count * sizeof *a, cudaMemcpyDeviceToDevice);
    }
    Body *seen; // by the host, too, which reads what the launch before has written
    CHECK(cudaMallocManaged(&seen, count * sizeof *seen));
    CHECK(cudaMemcpy(seen, c, count * sizeof *seen, cudaMemcpyDefault));
    const float &dt = seen->vx;
    for (int i = 0; i < 3; i++) {
        move<<<grid, 128>>>(seen, force, count, dt);
        cudaDeviceSynchronize();
    }
    CHECK(cudaMemcpy(c, seen, count * sizeof *seen, cudaMemcpyDefault));
    CHECK(cudaFree(seen));
    return finish();
}
