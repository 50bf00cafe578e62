/* What the lanes of a warp may do to a row of elements: read neighbours, the same shifted by one,
 * one for all, every third, and any (Kraus and Adinetz, CUDA Performance Optimization, 2015). */
#include "main.h"

static __global__ void aligned(const float *in, float *out, int n)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray in 1 4 n*ROOM");
    __annotation(L"garray out 1 4 n");
    const int i = blockIdx.x * TPB + threadIdx.x;
    if (i < n)
        out[i] = in[i];
}

static __global__ void shifted(const float *in, float *out, int n)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray in 1 4 n*ROOM");
    __annotation(L"garray out 1 4 n");
    const int i = blockIdx.x * TPB + threadIdx.x;
    if (i < n)
        out[i] = in[i + 1];
}

static __global__ void single(const float *in, float *out, int n)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray in 1 4 n*ROOM");
    __annotation(L"garray out 1 4 n");
    const int i = blockIdx.x * TPB + threadIdx.x;
    if (i < n)
        out[i] = in[42];
}

static __global__ void strided(const float *in, float *out, int n)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray in 1 4 n*ROOM");
    __annotation(L"garray out 1 4 n");
    const int i = blockIdx.x * TPB + threadIdx.x;
    if (i < n)
        out[i] = in[3 * i];
}

static __global__ void gathered(const float *in, const int *order, float *out, int n)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray in 1 4 n*ROOM");
    __annotation(L"garray order 1 4 n");
    __annotation(L"garray out 1 4 n");
    const int i = blockIdx.x * TPB + threadIdx.x;
    if (i < n)
        out[i] = in[order[i]];
}

static void run(const float *in, const int *order, float *out, int n)
{
    const int blocks = (n + TPB - 1) / TPB;
    aligned<<<blocks, TPB>>>(in, out, n);
    shifted<<<blocks, TPB>>>(in, out + n, n);
    single<<<blocks, TPB>>>(in, out + 2 * n, n);
    strided<<<blocks, TPB>>>(in, out + 3 * n, n);
    gathered<<<blocks, TPB>>>(in, order, out + 4 * n, n);
}
