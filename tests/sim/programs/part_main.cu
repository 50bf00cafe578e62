/* A program of two files and a header with a launch. */
#include "part.cuh"

#include <cstdio>
int total(int n);
int main()
{
    int *d, h;
    cudaMalloc(&d, sizeof h);
    launch_set(d, 5);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h + total(40));
    return 0;
}
