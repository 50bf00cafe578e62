/* Arguments: the number of blocks, each a column of TPB elements. */
#include "seeds.h"

#ifndef ELEMENT
#define ELEMENT int
#endif
#ifndef TPB
#define TPB 512
#endif

static void run(const ELEMENT *in1, const ELEMENT *in2, ELEMENT *out, int blocks);

int main(int argc, char **argv)
{
    const int blocks = argument(argc, argv, 1, 512);
    const size_t count = (size_t)blocks * TPB;
    Array<ELEMENT> in1(count, 1), in2(count, 2), out(count, 3);
    run(in1.device, in2.device, out.device, blocks);
    return finish("addition", out, [&](size_t i) { return (ELEMENT)(in1.host[i] + in2.host[i]); });
}
