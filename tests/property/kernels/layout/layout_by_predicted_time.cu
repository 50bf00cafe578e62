// What: arrays that launches convert though nobody asks for it, for it takes less time: structures of which one member is
//       gathered, some are walked along, or taken in an order that wraps around. Large launches alone are converted so:
//       tests/property/conversions.t makes them all large. The last ones overlap, and cover a part of the array.
// OPTIONS: -O2 -arch=sm_90
// BITS: alone
// SIZES: 1 1, 16 16, 15 17, 257 1, 31 33, 7 149
// CONTRACT: 1
#include "harness.h"

struct Body { float x, y, z, mass, vx, vy, vz, charge; };
inline void set(Body &p, int n)
{
    set(p.x, n); set(p.y, n + 1); set(p.z, n + 2); set(p.mass, n + 3);
    set(p.vx, n + 4); set(p.vy, n + 5); set(p.vz, n + 6); set(p.charge, n + 7);
}

static __global__ void gather(const Body *__restrict__ p, const int *__restrict__ list, float *__restrict__ out, int n, int k)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray list 2 4 k n");
    __annotation(L"garray out 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    for (int j = 0; j < k; j++)
        s += p[(unsigned)list[j * n + i] % n].x - p[i].x;
    out[i] = s;
}
// neighbours along the array, of several members; the host sees that it is not `out`
static __global__ void along(const Body *p, float *out, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray out 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n - 24)
        return;
    float s = 0;
    for (int j = 0; j < 24; j++)
        s = s * 0.5f + p[i + j].y - p[i + j].vz;
    out[i] = s;
}
static __global__ void around(const Body *__restrict__ p, float *__restrict__ out, int n, int rounds)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray out 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    for (int j = 0; j < rounds; j++)
        s = s * 0.5f + p[(i + j * 64) & (n - 1)].charge;
    out[i] = s;
}

int main(int argc, char **argv)
{
    SIZES
    Body *a = array<Body>("a", count, 1), *b = array<Body>("b", count, 2);
    float *sum = array<float>("sum", count, 14), *too = array<float>("too", count, 15),
          *out = array<float>("out", count, 16);
    int *list = array<int>("list", 5 * count, 17);
    gather<<<blocks(count, 128), 128>>>(a, list, sum, count, 5);
    along<<<blocks(count, 128), 128>>>(b, too, count);
    around<<<blocks(count, 64), 64>>>(b, out, count, 3);
    along<<<1, 128>>>(a, (float *)a, count < 24 ? count : 24);
    gather<<<1, 128>>>(b, list, sum, count, 5);
    return finish();
}
