#include <cstdio>
#include <cstdlib>
#ifndef ASIZE
#define ASIZE 1024
#endif
#ifndef PAD
#define PAD 0
#endif
#define TPB 32
__global__ void kernel(float *a, float *b)
{
    int thi = threadIdx.x, bki = blockIdx.x;
    float t = (float)thi + bki;
    int i, j, End, k;
    __shared__ float a_s[TPB][TPB + PAD];
    __shared__ float b_s[TPB][TPB + PAD];
    End = ASIZE % TPB == 0 ? ASIZE / TPB : (ASIZE / TPB) + 1;
    for (j = 0; j < End; j++) {
        __syncthreads();
        for (k = 0; k < TPB; k++) {
            if ((j * TPB + thi < ASIZE) && ((bki * TPB + k) * ASIZE + j * TPB + thi < ASIZE * ASIZE))
                a_s[k][thi] = a[(bki * TPB + k) * ASIZE + j * TPB + thi];
        }
        __syncthreads();
        for (i = 0; (i < TPB) && (j * TPB + i < ASIZE) && !(bki * TPB + thi >= ASIZE); i++)
            b_s[thi][i] = a_s[thi][i] * t;
        __syncthreads();
        for (k = 0; k < TPB; k++) {
            if ((j * TPB + thi < ASIZE) && ((bki * TPB + k) * ASIZE + j * TPB + thi < ASIZE * ASIZE))
                b[(bki * TPB + k) * ASIZE + j * TPB + thi] = b_s[k][thi];
        }
        __syncthreads();
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
