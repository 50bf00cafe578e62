/* Arguments: the number of elements, and how many neighbours go the same way: 1 makes each warp go
 * both ways, 256 half blocks alternate. It divides half of a block. */
#include "seeds.h"

#define TPB 512
#define STEPS 64 /* of work in each branch */

static __host__ __device__ inline unsigned even_work(unsigned v)
{
    for (int i = 0; i < STEPS; i++)
        v = v * 1664525u + 1013904223u;
    return v;
}

static __host__ __device__ inline unsigned odd_work(unsigned v)
{
    for (int i = 0; i < STEPS; i++)
        v = (v ^ v << 13) + (v >> 7);
    return v;
}

static void run(const unsigned *in, unsigned *out, int n, int period);

int main(int argc, char **argv)
{
    const int n = argument(argc, argv, 1, 1 << 16), period = argument(argc, argv, 2, 1);
    Array<unsigned> in(n, 3), out(n, 0);
    run(in.device, out.device, n, period);
    return finish("divergence", out, [&](size_t i) {
        return i / period % 2 == 0 ? even_work(in.host[i]) : odd_work(in.host[i]);
    });
}
