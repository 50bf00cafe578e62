/* The same by hand: neighbouring lanes have neighbouring elements, 16 bytes to a lane. */
#include "main.h"

#define GROUP (16 / (int)sizeof(ELEMENT))

static __global__ void addition(const ELEMENT *in1, const ELEMENT *in2, ELEMENT *out, size_t count)
{
    const size_t first = ((size_t)blockIdx.x * blockDim.x + threadIdx.x) * GROUP;
    if (first + GROUP <= count) {
        int4 a = *(const int4 *)&in1[first], b = *(const int4 *)&in2[first];
        for (int i = 0; i < GROUP; i++)
            ((ELEMENT *)&a)[i] += ((const ELEMENT *)&b)[i];
        *(int4 *)&out[first] = a;
    } else {
        for (size_t i = first; i < count; i++)
            out[i] = in1[i] + in2[i];
    }
}

static void run(const ELEMENT *in1, const ELEMENT *in2, ELEMENT *out, int blocks)
{
    const size_t count = (size_t)blocks * TPB;
    addition<<<(unsigned)((count + 256 * GROUP - 1) / (256 * GROUP)), 256>>>(in1, in2, out, count);
}
