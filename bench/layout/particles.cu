/* Particles that are kicked and drift, with all of their life in one host function: memory, the copy to the device, a loop of launches of
 * two kernels, copies back, the end. As structures of 8 floats, annotated, and as a structure of arrays by hand.
 * bench/layout/run builds this file as it is annotated and as cudalite makes it.
 * Arguments: particles (2^23), steps (100). Prints microseconds of a step, with what brings the first particle back to the host, and a
 * hash of all bits, which all forms share. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cudalite.h"

struct Particle {
    float x, y, z, mass, vx, vy, vz, charge;
};

static __global__ void kick(Particle *p, float field, float t, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray p 1 32 n");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i].vx += p[i].charge * field * t;
}
static __global__ void drift(Particle *p, float t, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray p 1 32 n");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        p[i].x = p[i].x + p[i].vx * t;
        p[i].y = p[i].y + p[i].vy * t;
        p[i].z = p[i].z + p[i].vz * t;
    }
}

/* The same by hand: members are arrays of n elements, one behind the other. */
static __global__ void kick_apart(float *vx, const float *charge, float field, float t, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        vx[i] += charge[i] * field * t;
}
static __global__ void drift_apart(float *x, float *y, float *z, const float *vx, const float *vy, const float *vz, float t,
                                   int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = x[i] + vx[i] * t;
        y[i] = y[i] + vy[i] * t;
        z[i] = z[i] + vz[i] * t;
    }
}

#define CHECK(call) check(call, __LINE__)
static void check(cudaError_t error, int line)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "line %d: %s\n", line, cudaGetErrorString(error));
    exit(1);
}

struct Clock {
    cudaEvent_t begin, end;
    Clock()
    {
        CHECK(cudaEventCreate(&begin));
        CHECK(cudaEventCreate(&end));
        CHECK(cudaEventRecord(begin));
    }
    float microseconds()
    {
        float time = 0;
        CHECK(cudaEventRecord(end));
        CHECK(cudaEventSynchronize(end));
        CHECK(cudaEventElapsedTime(&time, begin, end));
        CHECK(cudaEventDestroy(begin));
        CHECK(cudaEventDestroy(end));
        return time * 1e3f;
    }
};

static std::vector<Particle> particles(int n)
{
    std::vector<Particle> all(n);
    float *words = (float *)all.data();
    for (size_t i = 0; i < (size_t)n * 8; i++)
        words[i] = (float)((i * 37 + i / 101) % 1013) / 64 - 0.5f;
    return all;
}

static void report(const char *name, float time, int steps, const std::vector<Particle> &all)
{
    const unsigned *words = (const unsigned *)all.data();
    unsigned long long hash = 14695981039346656037ull; /* FNV-1a */
    for (size_t i = 0; i < all.size() * 8; i++)
        hash = (hash ^ words[i]) * 1099511628211ull;
    printf("%-12s %8.1f us a step %016llx\n", name, time / steps, hash);
}

static void structures(int n, int steps)
{
    std::vector<Particle> host = particles(n);
    const int blocks = (n + 255) / 256;
    Particle *p;
    CHECK(cudaMalloc(&p, n * sizeof *p));
    CHECK(cudaMemcpy(p, host.data(), n * sizeof *p, cudaMemcpyHostToDevice));
    Clock clock;
    for (int s = 0; s < steps; s++) {
        kick<<<blocks, 256>>>(p, 0.5f, 0.01f, n);
        drift<<<blocks, 256>>>(p, 0.01f, n);
    }
    CHECK(cudaMemcpy(host.data(), p, sizeof *p, cudaMemcpyDeviceToHost));
    const float time = clock.microseconds();
    CHECK(cudaMemcpy(host.data(), p, n * sizeof *p, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(p));
    report("structures", time, steps, host);
}

static void apart(int n, int steps)
{
    std::vector<Particle> host = particles(n);
    std::vector<float> members((size_t)n * 8);
    const int blocks = (n + 255) / 256;
    float *all, *member[8];
    for (size_t i = 0; i < members.size(); i++)
        members[i % 8 * n + i / 8] = ((const float *)host.data())[i];
    CHECK(cudaMalloc(&all, n * sizeof(Particle)));
    CHECK(cudaMemcpy(all, members.data(), n * sizeof(Particle), cudaMemcpyHostToDevice));
    for (int k = 0; k < 8; k++)
        member[k] = all + (size_t)k * n;
    Clock clock;
    for (int s = 0; s < steps; s++) {
        kick_apart<<<blocks, 256>>>(member[4], member[7], 0.5f, 0.01f, n);
        drift_apart<<<blocks, 256>>>(member[0], member[1], member[2], member[4], member[5], member[6], 0.01f, n);
    }
    CHECK(cudaMemcpy(members.data(), all, sizeof(Particle), cudaMemcpyDeviceToHost));
    const float time = clock.microseconds();
    CHECK(cudaMemcpy(members.data(), all, n * sizeof(Particle), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(all));
    for (size_t i = 0; i < members.size(); i++)
        ((float *)host.data())[i] = members[i % 8 * n + i / 8];
    report("arrays", time, steps, host);
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 1 << 23, steps = argc > 2 ? atoi(argv[2]) : 100;
    structures(n, 1); /* the memory of the stream's pool is there behind it */
    structures(n, steps);
    apart(n, steps);
    return 0;
}
