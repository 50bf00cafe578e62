/* Argument: the number of threads. Each pattern copies an element for each of them into a part of
 * `out`. */
#include "seeds.h"

#define TPB 256
#define ROOM 64 /* elements in `in` for each thread */

static void run(const float *in, const int *order, float *out, int n);

int main(int argc, char **argv)
{
    const int n = argument(argc, argv, 1, 1 << 14);
    const size_t count = (size_t)n * ROOM;
    Array<float> in(count, 3), out((size_t)n * 5, 0);
    Array<int> order(n, 0);
    for (int i = 0; i < n; i++)
        order.host[i] = (int)(((size_t)i * 7919 + i / 32 * 104729) % count);
    CHECK(cudaMemcpy(order.device, order.host.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    run(in.device, order.device, out.device, n);
    return finish("patterns", out, [&](size_t at) {
        const size_t i = at % n;
        const size_t from[] = {i, i + 1, 42, 3 * i, (size_t)order.host[i]};
        return in.host[from[at / n]];
    });
}
