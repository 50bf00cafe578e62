/* The same by hand: the first half of a block takes the elements that go one way, the other half
 * the others, so that no warp goes both. */
#include "main.h"

static __global__ void divergence(const unsigned *in, unsigned *out, int n, int period)
{
    const int half = threadIdx.x / (TPB / 2), k = threadIdx.x % (TPB / 2);
    const int i = blockIdx.x * TPB + (k / period * 2 + half) * period + k % period;
    if (i >= n)
        return;
    if (half == 0)
        out[i] = even_work(in[i]);
    else
        out[i] = odd_work(in[i]);
}

static void run(const unsigned *in, unsigned *out, int n, int period)
{
    divergence<<<(n + TPB - 1) / TPB, TPB>>>(in, out, n, period);
}
