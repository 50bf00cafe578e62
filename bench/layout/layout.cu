/* Where data lies (seed 001): structures of which some members are used, and shared arrays whose lanes meet in banks.
 * Each kernel is timed as it stands; bench/layout/run builds this file as it is annotated and as cudalite makes it.
 * Arguments: elements (2^24), launches of each kernel (20). Prints microseconds of the fastest launch, and GB/s of
 * the bytes that a kernel needs. */
#include <cstdio>
#include <cstdlib>

#include "cudalite.h"

struct Six {
    float x, y, z, vx, vy, vz;
};
struct Eight {
    float x, y, z, mass, vx, vy, vz, charge;
};

static __global__ void move6(Six *p, float t, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray p 1 24 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        p[i].x = p[i].x + p[i].vx * t;
        p[i].y = p[i].y + p[i].vy * t;
        p[i].z = p[i].z + p[i].vz * t;
    }
}

static __global__ void move8(Eight *p, float t, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray p 1 32 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        p[i].x = p[i].x + p[i].vx * t;
        p[i].y = p[i].y + p[i].vy * t;
        p[i].z = p[i].z + p[i].vz * t;
    }
}

/* The same particles as a structure of arrays, by hand. */
static __global__ void apart(float *x, float *y, float *z, const float *vx, const float *vy, const float *vz, float t,
                             int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = x[i] + vx[i] * t;
        y[i] = y[i] + vy[i] * t;
        z[i] = z[i] + vz[i] * t;
    }
}

/* One field of eight: it stays as it is. */
static __global__ void charges(const Eight *p, float *out, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray out 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = p[i].charge;
}

static __global__ void grey(const uchar3 *p, unsigned char *out, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray p 1 3 n");
    __annotation(L"garray out 1 1 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = (unsigned char)((p[i].x * 77 + p[i].y * 151 + p[i].z * 28) >> 8);
}

static __global__ void transpose(const float *in, float *out, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray out 2 4 columns rows");
    __shared__ float tile[32][32];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        if (x < columns && y + j < rows)
            tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * columns + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        if (x < rows && y + j < columns)
            out[(y + j) * rows + x] = tile[threadIdx.x][threadIdx.y + j];
}

static __global__ void sums(const float *in, float *out, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray in 1 4 n");
    __shared__ float part[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    part[t] = i < n ? in[i] : 0.0f;
    __syncthreads();
    for (int step = 1; step < 256; step *= 2) {
        int at = 2 * step * t;
        if (at < 256)
            part[at] += part[at + step];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = part[0];
}

static void check(cudaError_t error)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "%s\n", cudaGetErrorString(error));
    exit(1);
}

struct Memory {
    void *a, *b;
    int n, rows, columns, blocks;
};

static void launch_nothing(const Memory &m)
{
    check(cudaMemcpyAsync(m.b, m.a, (size_t)m.n * 16, cudaMemcpyDeviceToDevice));
}
static void launch_six(const Memory &m)
{
    move6<<<m.blocks, 256>>>((Six *)m.a, 0.5f, m.n);
}
static void launch_eight(const Memory &m)
{
    move8<<<m.blocks, 256>>>((Eight *)m.a, 0.5f, m.n);
}
static void launch_apart(const Memory &m)
{
    float *a = (float *)m.a;
    const size_t n = (size_t)m.n;
    apart<<<m.blocks, 256>>>(a, a + n, a + 2 * n, a + 3 * n, a + 4 * n, a + 5 * n, 0.5f, m.n);
}
static void launch_field(const Memory &m)
{
    charges<<<m.blocks, 256>>>((Eight *)m.a, (float *)m.b, m.n);
}
static void launch_pixels(const Memory &m)
{
    grey<<<m.blocks, 256>>>((uchar3 *)m.a, (unsigned char *)m.b, m.n);
}
static void launch_tiles(const Memory &m)
{
    transpose<<<dim3((m.columns + 31) / 32, (m.rows + 31) / 32), dim3(32, 8)>>>(
        (float *)m.a, (float *)m.b, m.rows, m.columns);
}
static void launch_sums(const Memory &m)
{
    sums<<<m.blocks, 256>>>((float *)m.a, (float *)m.b, m.n);
}

static void report(const char *name, double bytes, int launches, void (*launch)(const Memory &),
                   const Memory &memory)
{
    cudaEvent_t begin, end;
    check(cudaEventCreate(&begin));
    check(cudaEventCreate(&end));
    float best = 1e30f;
    for (int i = 0; i < launches; i++) {
        check(cudaEventRecord(begin));
        launch(memory);
        check(cudaEventRecord(end));
        check(cudaEventSynchronize(end));
        check(cudaGetLastError());
        float time = 0;
        check(cudaEventElapsedTime(&time, begin, end));
        best = time < best ? time : best;
    }
    printf("%-10s %10.1f us %8.1f GB/s\n", name, best * 1e3, bytes / (best * 1e6));
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 1 << 24, launches = argc > 2 ? atoi(argv[2]) : 20;
    const int columns = n < 4096 ? 32 : 4096;
    Memory m = {NULL, NULL, n, n / columns, columns, (n + 255) / 256};
    check(cudaMalloc(&m.a, (size_t)n * sizeof(Eight)));
    check(cudaMalloc(&m.b, (size_t)n * sizeof(Eight)));
    check(cudaMemset(m.a, 0, (size_t)n * sizeof(Eight)));
    check(cudaMemset(m.b, 0, (size_t)n * sizeof(Eight)));
    report("copy", 32.0 * n, launches, launch_nothing, m);
    report("move6", 36.0 * n, launches, launch_six, m);
    report("move8", 36.0 * n, launches, launch_eight, m);
    report("apart", 36.0 * n, launches, launch_apart, m);
    report("charges", 8.0 * n, launches, launch_field, m);
    report("grey", 4.0 * n, launches, launch_pixels, m);
    report("transpose", 8.0 * m.rows * m.columns, launches, launch_tiles, m);
    report("sums", 4.0 * n, launches, launch_sums, m);
    return 0;
}
