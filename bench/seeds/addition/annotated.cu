/* The sum of two matrices, a column of them to a block: lanes lie as far apart as there are blocks;
 * with -DCOALESCED a row to a block (van den Braak, Mesman, Corporaal, SAMOS 2010, figure 6 a and
 * b). */
#include "main.h"

#ifdef COALESCED
#define ROWS gridDim.x
#define COLUMNS TPB
#define AT (blockIdx.x * TPB + threadIdx.x)
#else
#define ROWS TPB
#define COLUMNS gridDim.x
#define AT (threadIdx.x * gridDim.x + blockIdx.x)
#endif

static __global__ void addition(const ELEMENT *in1, const ELEMENT *in2, ELEMENT *out)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray in1 2 sizeof(ELEMENT) ROWS COLUMNS");
    __annotation(L"garray in2 2 sizeof(ELEMENT) ROWS COLUMNS");
    __annotation(L"garray out 2 sizeof(ELEMENT) ROWS COLUMNS");
    const int t1 = in1[AT];
    const int t2 = in2[AT];
    out[AT] = t1 + t2;
}

static void run(const ELEMENT *in1, const ELEMENT *in2, ELEMENT *out, int blocks)
{
    addition<<<blocks, TPB>>>(in1, in2, out);
}
