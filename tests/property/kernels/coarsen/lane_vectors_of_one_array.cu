// What: neighbours along the lanes are vectors, and no threads are merged otherwise: arrays that are one are not loaded ahead
// OPTIONS: -O2 -arch=sm_90 --merge=4
// BITS: alone
// SIZES: 1 1, 2 31, 64 64, 129 127
#include "harness.h"

static __global__ void kernel(const unsigned char *a, unsigned char *b, unsigned char *c, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 1 n");
    __annotation(L"garray b 1 1 n");
    __annotation(L"garray c 1 1 n");
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        b[i] = a[i] + 1;
        c[i] += b[i] * 2;
    }
}

/* Planes of the first array are added up. */
static __global__ void sums(const unsigned char *a, unsigned char *b, int n, int planes)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 1 planes n");
    __annotation(L"garray b 1 1 n");
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned sum = 0;
        for (int p = 0; p < planes; p++) {
            __annotation(L"loop p 0 planes 1");
            sum += a[p * n + i];
            b[i] = sum / 3;
        }
    }
}

int main(int argc, char **argv)
{
    SIZES
    const int n = (int)count;
    unsigned char *a = array<unsigned char>("a", count, 1), *b = array<unsigned char>("b", count, 2);
    unsigned char *c = array<unsigned char>("c", count, 3), *d = array<unsigned char>("d", count, 4);
    kernel<<<blocks(n, 256), 256>>>(a, b, c, n);
    kernel<<<blocks(n, 256), 256>>>(a, c, c, n);
    kernel<<<blocks(n, 256), 256>>>(d, b, d, n);
    sums<<<blocks(columns, 256), 256>>>(a, b, columns, rows);
    sums<<<blocks(columns, 256), 256>>>(a, a, columns, rows);
    if (rows > 1)
        sums<<<blocks(columns, 256), 256>>>(c, c + columns, columns, rows);
    return finish();
}
