// RUN: cudalite --infer %s -o /dev/null
#include "sizes-that-are-not-there.h"
__global__ void rows(const float *a, float *b, int rows)
{
    int r = blockIdx.x * 128 + threadIdx.x;
    if (r < rows) {
        float s = 0;
        for (int i = 0; i < COLUMNS; i++)
            s += a[r * COLUMNS + i];
        b[r] = s;
    }
}
void go(const float *a, float *b, int n)
{
    rows<<<(n + 127) / 128, 128>>>(a, b, n);
}
// What a statement that is not read may declare is no name of that header, nor is LONG_MAX.
__global__ void of_its_own(const float *a, float *b, int rows)
{
    enum { W = 33 };
    int r = blockIdx.x * 128 + threadIdx.x;
    if (r < rows && r < LONG_MAX) {
        float s = 0;
        for (int i = 0; i < W; i++)
            s += a[r * W + i];
        b[r] = s;
    }
}
void go_own(const float *a, float *b, int n)
{
    of_its_own<<<(n + 127) / 128, 128>>>(a, b, n);
}
