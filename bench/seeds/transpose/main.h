/* Argument: rows and columns of the matrix. */
#include "seeds.h"

#define BLOCK 16

static void run(long long *out, const long long *in, int n);

int main(int argc, char **argv)
{
    const int n = argument(argc, argv, 1, 256);
    Array<long long> in((size_t)n * n, 7), out((size_t)n * n, 0);
    run(out.device, in.device, n);
    return finish("transpose", out, [&](size_t i) { return in.host[i % n * n + i / n]; });
}
