/* Loops in which lanes skip the body in some rounds: those that do not wait for the others at the
 * end of the round, and no lane runs ahead. */
#include "check.h"

enum { N = 32 };

__global__ void down(const float *a, float *b)
{
    int r = threadIdx.x;
    for (int i = N - 1; i >= 0; i--)
        if (i <= r)
            b[i * N + r] = a[i * N + r];
}

__global__ void guarded(const float *a, float *b, int n)
{
    int lane = threadIdx.x;
    for (int row = 0; row < N; row++) {
        int col = n - 1 - lane;
        if (col <= row && col >= 0)
            b[row * n + col] = a[row * n + col];
    }
}

__global__ void sometimes(const float *a, float *b)
{
    int r = threadIdx.x;
    float sum = 0;
    for (int i = 0; i < N; i++) {
        if (i >= N - 1 - r)
            sum += a[i * N + r];
        if (i % 2)
            b[i * N + r] = sum;
    }
}

__global__ void scattered(const float *a, float *b)
{
    int r = threadIdx.x;
    for (int i = 0; i < N; i++)
        if ((i * 7 + r * 5) % 3 == 0)
            b[i * N + r] = a[i * N + r];
}

/* More rounds than the logs of the lanes hold, and some lanes skip more of them than others. */
__global__ void many(const float *a, float *b)
{
    int r = threadIdx.x;
    float sum = 0;
    for (int i = 0; i < 256 * N; i++) {
        if (i % N <= r)
            sum += a[r];
        b[r] = sum;
    }
}

int main()
{
    Buffer<float> a(N * N), b(N * N);
    down<<<1, N>>>(a.at, b.at);
    guarded<<<1, N>>>(a.at, b.at, N);
    sometimes<<<1, N>>>(a.at, b.at);
    scattered<<<1, N>>>(a.at, b.at);
    many<<<1, N>>>(a.at, b.at);
    return cudaDeviceSynchronize();
}
