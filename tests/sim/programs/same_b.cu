/* As same_a.cu, with a stride between the threads' elements; WRONG changes one of them. */
#include <cstdio>
#define N 1000
#ifndef WRONG
#define WRONG -1
#endif
__global__ void twice(int *a, int n)
{
    int i = threadIdx.x * gridDim.x + blockIdx.x;
    if (i < n)
        a[i] = 2 * a[i] + (i == WRONG);
}
int main(int argc, char **argv)
{
    int h[N], *d;
    for (int i = 0; i < N; i++)
        h[i] = i;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    twice<<<(N + 127) / 128, 128>>>(d, N);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %s\n", h[N - 1], argc > 1 ? argv[1] : "-");
    return argc > 2 ? 7 : 0;
}
