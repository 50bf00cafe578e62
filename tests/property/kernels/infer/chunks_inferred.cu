// What: a chunk of an array for each thread: loops from its begin to its end, to where the array ends, under a condition; chunks of
//       no element, the last one in part, elements of two chunks; what a thread sums up, finds, writes
// OPTIONS: -O2 --infer --weigh=sectors -arch=sm_90
// GAIN: 1.2
// SIZES: 1 1, 1 2, 31 33, 33 32, 65 65, 300 2, 600 40, 700 67
#include "harness.h"

__global__ void whole(const float *v, float *out, int chunks, int size)
{
    const int b = blockIdx.x * blockDim.x + threadIdx.x;
    if (b >= chunks)
        return;
    const int begin = b * size, end = begin + size;
    float s = 0, c = 0;
    for (int i = begin; i < end; ++i) {
        float y = v[i] - c, t = s + y;
        c = (t - s) - y;
        s = t;
    }
    out[b] = s;
}

__global__ void ending(const int *v, int *out, int n, int size)
{
    const int b = blockIdx.x * blockDim.x + threadIdx.x;
    const int begin = b * size;
    if (begin >= n)
        return;
    const int end = min(begin + size, n);
    int s = 1;
    for (int i = begin; i < end; ++i)
        s = s * 3 + v[i];
    out[b] = s;
}

__global__ void chosen(const int *v, int *out, int n, int size)
{
    const int b = blockIdx.x * blockDim.x + threadIdx.x;
    int s = 1;
    for (int i = b * size; i < (b * size + size < n ? b * size + size : n); ++i)
        s = s * 3 + v[i];
    out[b] = s;
}

__global__ void guarded(const int *v, int *out, int n, int size)
{
    const int b = blockIdx.x * blockDim.x + threadIdx.x;
    int s = 1;
    for (int i = b * size; i < (b + 1) * size; ++i)
        if (i < n)
            s = s * 3 + v[i];
    out[b] = s;
}

/* Ends that threads have for themselves, that move, or that overlap. */
__global__ void own(const int *v, const int *ends, int *out, int n, int size)
{
    const int b = blockIdx.x * blockDim.x + threadIdx.x;
    const int begin = b * size;
    if (begin >= n)
        return;
    int s = 1, end = min(begin + ends[b] % (size + 1), n);
    for (int i = begin; i < end; ++i)
        s = s * 3 + v[i];
    end = min(begin + size + 2, n);
    for (int i = begin; i < end; ++i)
        s = s * 5 + v[i];
    out[b] = s;
}

/* Products, which a compiler may fuse with the sums. */
__global__ void squares(const float *v, const float *w, float *out, int n, int size)
{
    const int b = blockIdx.x * blockDim.x + threadIdx.x;
    const int begin = b * size, end = min(begin + size, n);
    float s = 0;
    for (int i = begin; i < end; ++i)
        s += v[i] * w[b];
    out[b] = s;
}

int main(int argc, char **argv)
{
    SIZES
    const int n = rows * columns - columns / 2, more = blocks(rows, 128) * 128;
    float *f = array<float>("f", count, 1), *g = array<float>("g", n, 2), *w = array<float>("w", more, 3), *o = array<float>("o", more, 4),
          *p = array<float>("p", more, 5);
    int *a = array<int>("a", n, 6), *b = array<int>("b", more, 7), *c = array<int>("c", more, 8), *d = array<int>("d", more, 9),
        *e = array<int>("e", more, 10), *ends = array<int>("ends", more, 11);
    whole<<<blocks(rows, 128), 128>>>(f, o, rows, columns);
    ending<<<blocks(rows, 64), 64>>>(a, b, n, columns);
    chosen<<<blocks(rows, 64), 64>>>(a, c, n, columns);
    guarded<<<blocks(rows, 128), 128>>>(a, d, n, columns);
    own<<<blocks(rows, 64), 64>>>(a, ends, e, n, columns);
    squares<<<blocks(rows, 128), 128>>>(g, w, p, n, columns);
    return finish();
}
