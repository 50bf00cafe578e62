// What: loops that end, or begin, where the thread is: triangles below and above the diagonal, with rows of another length, one
//       beside another; elements that the code never reads are not there (the last one of a strict triangle, the first one above)
// OPTIONS: -O2 --infer --weigh=sectors -arch=sm_90
// GAIN: 1.2
// SIZES: 1 1, 31 33, 33 32, 65 65, 130 131, 600 7
#include "harness.h"

__global__ void lower(const float *a, const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    for (int j = 0; j <= i; j++)
        s += a[i * n + j] * x[j];
    y[i] = s;
}

/* The last element of the matrix is not there. */
__global__ void strict(const int *a, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int s = 1;
    for (int j = 0; j < i; j++)
        s = s * 3 + a[i * n + j];
    y[i] = s;
}

__global__ void upper(const int *a, int *y, int n, int lda)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int s = 1;
    for (int j = i; j < n; j++)
        s = s * 3 + a[i * lda + j];
    y[i] = s;
}

__global__ void both(const int *a, int *y, int n, int lda)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int s = 1;
    for (int j = 0; j <= i; j++)
        s = s * 3 + a[i * lda + j];
    for (int j = i + 1; j < n; j++)
        s = s * 5 + a[j * lda + i];
    y[i] = s;
}

/* ... what is read depends on more than the bound. */
__global__ void sparse(const int *a, const int *take, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int s = 1;
    for (int j = 0; j < i; j++)
        if (take[j] > 0)
            s = s * 3 + a[i * n + j];
    y[i] = s;
}

/* Bounds that are no sum over the thread's place, that move, or that a thread computes again. */
__global__ void others(const int *a, const int *ends, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int s = 1, end = i;
    for (int j = 0; j < ends[i] % (n + 1); j++)
        s = s * 3 + a[i * n + j];
    for (int j = 0; j < (i * 7) % n; j++)
        s = s * 5 + a[i * n + j];
    end = n - i;
    for (int j = 0; j < end; j++)
        s = s * 7 + a[i * n + j];
    y[i] = s;
}

int main(int argc, char **argv)
{
    SIZES
    const int n = rows, lda = rows + columns;
    int *a = array<int>("a", (size_t)n * n, 1), *part = array<int>("part", n * n > 1 ? n * n - 1 : 1, 2);
    int *wide = array<int>("wide", (size_t)(n - 1) * lda + n, 3), *take = array<int>("take", n, 4);
    float *m = array<float>("m", (size_t)n * n, 5), *x = array<float>("x", n, 6), *f = array<float>("f", n, 7);
    int *y = array<int>("y", n, 8), *z = array<int>("z", n, 9), *u = array<int>("u", n, 10), *v = array<int>("v", n, 11),
        *w = array<int>("w", n, 12);
    lower<<<blocks(n, 128), 128>>>(m, x, f, n);
    strict<<<blocks(n, 64), 64>>>(part, y, n);
    upper<<<blocks(n, 64), 64>>>(wide, z, n, lda);
    both<<<blocks(n, 96), 96>>>(wide, u, n, lda);
    sparse<<<blocks(n, 64), 64>>>(a, take, v, n);
    others<<<blocks(n, 64), 64>>>(a, take, w, n);
    return finish();
}
