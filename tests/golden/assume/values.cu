// RUN: cudalite -O1 -I inputs -D HALF=8 %s | sed -n '/__global__/,/int row =/p'
// Each name whose value may be another one for the compiler is asserted, once, where the kernel begins; what
// this file alone defines is not.
#include "sizes.h"
#ifndef BLOCK
#define BLOCK (2 * HALF)
#endif
#ifndef LARGE
#define LARGE (1LL << 40)
#endif
#ifndef NEGATIVE
#define NEGATIVE -3
#endif
#ifndef CAST
#define CAST ((unsigned)-5)
#endif
#ifndef REAL
#define REAL float
#endif
#define OWN 7
#define THREADS (BLOCK * 4)
constexpr int threads = THREADS;
const int own = 5;
enum { FIRST = HALF, SECOND };
static __device__ int at(int r, int i) { return r * PITCH + i; }

static __global__ void kernel(const REAL *a, REAL *b, int rows)
{
    __annotation(L"__global__ threads");
    __annotation(L"garray a 2 4 rows PITCH");
    __annotation(L"garray b 2 4 rows PITCH");
    __annotation(L"stage a");
    __annotation(L"stage b");
    int row = blockIdx.x * threads + threadIdx.x;
    if (row < rows && row < LARGE && row > NEGATIVE && row < CAST)
        for (int i = first_column; i < PITCH; i++) {
            __annotation(L"loop i first_column PITCH 1");
            b[at(row, i)] = a[at(row, i)] * OWN + own + SECOND;
        }
}

void run(const REAL *a, REAL *b, int rows)
{
    kernel<<<rows / threads, threads>>>(a, b, rows);
}
