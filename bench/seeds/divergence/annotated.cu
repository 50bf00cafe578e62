/* A branch that neighbours take differently: with a period of 1 a warp goes both ways, one after
 * the other; with that of a block each goes one (Kraus and Adinetz, CUDA Performance Optimization,
 * 2015). */
#include "main.h"

static __global__ void divergence(const unsigned *in, unsigned *out, int n, int period)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray in 1 4 n");
    __annotation(L"garray out 1 4 n");
    const int i = blockIdx.x * TPB + threadIdx.x;
    __annotation(L"BoundChk");
    if (i >= n)
        return;
    if (i / period % 2 == 0)
        out[i] = even_work(in[i]);
    else
        out[i] = odd_work(in[i]);
}

static void run(const unsigned *in, unsigned *out, int n, int period)
{
    divergence<<<(n + TPB - 1) / TPB, TPB>>>(in, out, n, period);
}
