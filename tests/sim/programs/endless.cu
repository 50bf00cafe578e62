/* Kernels that do not end, one way each; the argument chooses. A line with a WAITS comment is where
 * the simulator must say that it was. */
#include <cstdio>
#include <cstdlib>

__global__ void polls(volatile int *flag, int *out)
{
    while (*flag == 0) // WAITS polls
        ;
    *out = 1;
}
/* The holder of the lock never gives it back. */
__global__ void locks(volatile int *, int *lock)
{
    while (atomicCAS(lock, 0, 1) != 0) // WAITS locks
        ;
}
__global__ void counts(volatile int *flag, int *out)
{
    unsigned n = *flag;
    while (n % 2 == 0) n = n * 5 + 2; // WAITS counts
    *out = n;
}
__global__ void meets(volatile int *flag, int *out)
{
    do {
        __syncthreads(); // WAITS meets
    } while (out);
}
__global__ void short_one(volatile int *, int *out)
{
    *out = 1;
}

int main(int argc, char **argv)
{
    int *d, kind = argc > 1 ? atoi(argv[1]) : 0;
    cudaMalloc(&d, 8);
    cudaMemset(d, 0, 8);
    short_one<<<1, 1>>>(d, d + 1);
    cudaMemset(d, 0, 8);
    switch (kind) {
    case 0: polls<<<2, 32>>>(d, d + 1); break;
    case 1: locks<<<2, 32>>>(d, d + 1); break;
    case 2: counts<<<2, 32>>>(d, d + 1); break;
    case 3: meets<<<2, 32>>>(d, d + 1); break;
    }
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
