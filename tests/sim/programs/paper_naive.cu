#include <cstdio>
#include <cstdlib>
#ifndef ASIZE
#define ASIZE 1024
#endif
#define TPB 256
__global__ void kernel(float *a, float *b)
{
    int thi = threadIdx.x;
    int bki = blockIdx.x;
    float t = (float)thi + bki;
    int i;
    if (bki * TPB + thi >= ASIZE)
        return;
    for (i = 0; i < ASIZE; i++) {
        b[(bki * TPB + thi) * ASIZE + i] = a[(bki * TPB + thi) * ASIZE + i] * t;
    }
}
int main()
{
    size_t size = sizeof(float) * ASIZE * ASIZE;
    float *h = (float *)malloc(size), *a, *b;
    for (int i = 0; i < ASIZE * ASIZE; i++) h[i] = i % 1000;
    cudaMalloc(&a, size); cudaMalloc(&b, size);
    cudaMemcpy(a, h, size, cudaMemcpyHostToDevice);
    kernel<<<(ASIZE + TPB - 1) / TPB, TPB>>>(a, b);
    cudaMemcpy(h, b, size, cudaMemcpyDeviceToHost);
    double s = 0; for (int i = 0; i < ASIZE * ASIZE; i++) s += h[i];
    printf("%.17g\n", s);
    cudaFree(a); cudaFree(b); free(h);
}
