// What: a sum in memory is in a register though rounds touch it under conditions: it is written beside the loop
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 33 32, 65 1, 97 101
// GAIN: 12
#include "harness.h"

/* As n-body programs have it */
__global__ void skips_itself(const float *x, const float *m, float *ax, int n, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray x 1 4 n");
    __annotation(L"garray m 1 4 n");
    __annotation(L"garray ax 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    ax[i] = 0;
    for (int j = 0; j < n; j++) {
        __annotation(L"loop j 0 n 1");
        if (j == i)
            continue;
        ax[i] += m[j] * (x[j] - x[i]);
    }
}

__global__ void but_itself(const float *x, const float *m, float *ax, int n, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray x 1 4 n");
    __annotation(L"garray m 1 4 n");
    __annotation(L"garray ax 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    ax[i] = 0;
    for (int j = 0; j < n; j++) {
        __annotation(L"loop j 0 n 1");
        if (j != i)
            ax[i] += m[j] * (x[j] - x[i]);
    }
}

/* Written in any case behind the loop, which may have no round */
__global__ void behind(const float *x, const float *m, float *ax, int n, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray x 1 4 n");
    __annotation(L"garray m 1 4 n");
    __annotation(L"garray ax 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    for (int j = k; j < n; j++) {
        __annotation(L"loop j k n 1");
        if (j != i)
            ax[i] += m[j] * (x[j] - x[i]);
    }
    ax[i] *= 0.5f;
}

/* Of which one shares the register of what stands before */
__global__ void two_loops(const float *x, const float *m, float *ax, int n, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray x 1 4 n");
    __annotation(L"garray m 1 4 n");
    __annotation(L"garray ax 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    ax[i] = 1;
    for (int j = 0; j < n; j++) {
        __annotation(L"loop j 0 n 1");
        if (j != i)
            ax[i] += m[j] * (x[j] - x[i]);
    }
    for (int j = k; j < n; j++) {
        __annotation(L"loop j k n 1");
        if (m[j] > 0)
            ax[i] -= x[j];
    }
}

/* What stands between cannot share the register */
__global__ void not_shared(const float *x, const float *m, float *ax, int n, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray x 1 4 n");
    __annotation(L"stage x");
    __annotation(L"garray m 1 4 n");
    __annotation(L"stage m");
    __annotation(L"garray ax 1 4 n");
    __annotation(L"stage ax");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    ax[i] = 1;
    for (int t = 0; t < k % 5; t++)
        if (m[i] > 0)
            ax[i] *= 1.5f;
    for (int j = 0; j < n; j++) {
        __annotation(L"loop j 0 n 1");
        if (j % 3 || m[j] < 0)
            ax[i] += m[j] * (x[j] - x[i]);
    }
}

__global__ void in_a_loop(const float *x, const float *m, float *ax, int n, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray x 1 4 n");
    __annotation(L"garray m 1 4 n");
    __annotation(L"garray ax 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    ax[i] = 0;
    for (int t = 0; t < 3; t++) {
        for (int j = 0; j < n; j++) {
            __annotation(L"loop j 0 n 1");
            if (j != i)
                ax[i] += m[j] * (x[j] - x[i] - t);
        }
    }
}

/* An inner loop that may have no round */
__global__ void rounds_unknown(const float *x, const float *m, float *ax, int n, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray x 1 4 n");
    __annotation(L"stage x");
    __annotation(L"garray m 1 4 n");
    __annotation(L"stage m");
    __annotation(L"garray ax 1 4 n");
    __annotation(L"stage ax");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    ax[i] = 0;
    for (int j = 0; j < n; j++) {
        __annotation(L"loop j 0 n 1");
        for (int t = 0; t < k % 4; t++)
            ax[i] += m[j] * (x[j] - t * x[i]);
    }
}

int main(int argc, char **argv)
{
    SIZES
    int n = rows + columns;
    float *x = array<float>("x", n, 1), *m = array<float>("m", n, 2);
    skips_itself<<<blocks(n, 64), 64>>>(x, m, array<float>("skips_itself", n, 0), n, columns);
    but_itself<<<blocks(n, 64), 64>>>(x, m, array<float>("but_itself", n, 95), n, columns);
    behind<<<blocks(n, 64), 64>>>(x, m, array<float>("behind", n, 90), n, columns);
    two_loops<<<blocks(n, 64), 64>>>(x, m, array<float>("two_loops", n, 77), n, columns);
    not_shared<<<blocks(n, 64), 64>>>(x, m, array<float>("not_shared", n, 70), n, columns);
    in_a_loop<<<blocks(n, 64), 64>>>(x, m, array<float>("in_a_loop", n, 65), n, columns);
    rounds_unknown<<<blocks(n, 64), 64>>>(x, m, array<float>("rounds_unknown", n, 58), n, columns);
    return finish();
}
