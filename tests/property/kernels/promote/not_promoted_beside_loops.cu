// What: what a thread writes beside the loop tells nothing where others may write the element since, or instead
// TELLS: CL254
// SIZES: 1 1, 31 33, 33 32, 97 101, 128 128
// GAIN: 1
#include "harness.h"

#define BEGIN                                                                                      \
    int i = blockIdx.x * blockDim.x + threadIdx.x;                                                 \
    bool low = threadIdx.x < 32;

/* Behind the barrier the lower half of the block owns all elements. `size` is that of all blocks. */
__global__ void barrier_between(const float *m, float *b, int n, int size)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray m 1 4 n");
    __annotation(L"garray b 1 4 size");
    BEGIN
    b[i] = 0;
    __syncthreads();
    for (int j = 0; j < n; j++) {
        __annotation(L"loop j 0 n 1");
        if (low)
            b[i] += m[j];
    }
    if (low)
        b[i + 32] = i;
}

/* ... before it. */
__global__ void barrier_behind(const float *m, float *b, int n, int size)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray m 1 4 n");
    __annotation(L"garray b 1 4 size");
    BEGIN
    if (low)
        b[i + 32] = i;
    for (int j = 0; j < n; j++) {
        __annotation(L"loop j 0 n 1");
        if (low)
            b[i] += m[j];
    }
    __syncthreads();
    b[i] *= 2;
}

/* The lower half writes the upper elements. */
__global__ void by_some(const float *m, float *b, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray m 1 4 n");
    __annotation(L"garray b 1 4 n");
    BEGIN
    if (i >= n)
        return;
    if (low)
        b[i] = 0;
    if (low && i + 32 < n)
        b[i + 32] = 1;
    for (int j = 0; j < n; j++) {
        __annotation(L"loop j 0 n 1");
        if (low)
            b[i] += m[j];
    }
}

/* ... and nobody may read them meanwhile. */
__global__ void read_by_some(const float *m, float *b, float *sum, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray m 1 4 n");
    __annotation(L"garray b 1 4 n");
    __annotation(L"garray sum 1 4 n");
    BEGIN
    if (i >= n)
        return;
    float s = 0;
    if (low && i + 32 < n)
        b[i + 32] = 1;
    for (int j = 0; j < n; j++) {
        __annotation(L"loop j 0 n 1");
        if (low)
            s += b[i] * m[j];
    }
    sum[i] = s;
}

/* No extent says that there is an element for each thread. */
__global__ void read_outside(const float *m, const float *b, float *sum, int n, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray m 1 4 n");
    __annotation(L"garray b 1 4 k");
    __annotation(L"garray sum 1 4 n");
    BEGIN
    if (i >= n)
        return;
    float s = 0;
    for (int j = 0; j < n; j++) {
        __annotation(L"loop j 0 n 1");
        if (i < k)
            s += b[i] * m[j];
    }
    sum[i] = s;
}

int main(int argc, char **argv)
{
    SIZES
    int n = rows;
    float *m = array<float>("m", n, 1);
    int size = blocks(n, 64) * 64;
    barrier_between<<<size / 64, 64>>>(m, array<float>("b1", size, 2), n, size);
    barrier_behind<<<size / 64, 64>>>(m, array<float>("b2", size, 3), n, size);
    by_some<<<blocks(n, 64), 64>>>(m, array<float>("b4", n, 5), n);
    read_by_some<<<blocks(n, 64), 64>>>(m, array<float>("b5", n, 6), array<float>("s5", n, 7), n);
    read_outside<<<blocks(n, 64), 64>>>(m, array<float>("b6", n / 2 + 1, 8), array<float>("s6", n, 9), n, n / 2 + 1);
    return finish();
}
