/* Five ways to map a matrix to threads, numbered as in the figure of the CUDA-lite paper. Each kernel
 * computes b = 2 a; they differ in which thread computes which element, and so in their accesses. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef ASIZE
#define ASIZE 256
#endif
#define TPB 32 /* threads of a block in a row; ASIZE is a multiple */

/* 1: a block of one dimension, a column for each thread. */
__global__ void column_per_thread(const float *a, float *b)
{
    int column = blockIdx.x * TPB + threadIdx.x;
    for (int j = 0; j < ASIZE; j++)
        b[j * ASIZE + column] = 2 * a[j * ASIZE + column];
}

/* 2: a block of one dimension, a row for each thread. */
__global__ void row_per_thread(const float *a, float *b)
{
    int row = blockIdx.x * TPB + threadIdx.x;
    for (int i = 0; i < ASIZE; i++)
        b[row * ASIZE + i] = 2 * a[row * ASIZE + i];
}

/* 3: a block of two dimensions, an element for each thread, no loop. */
__global__ void element_per_thread(const float *a, float *b)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    b[row * ASIZE + column] = 2 * a[row * ASIZE + column];
}

/* 1': a block has as many rows as threads, and walks along them tile by tile, with a column of the tile for
 * each thread. */
__global__ void tiles_by_column(const float *a, float *b)
{
    for (int tile = 0; tile < ASIZE / TPB; tile++)
        for (int j = 0; j < TPB; j++) {
            int at = (blockIdx.x * TPB + j) * ASIZE + tile * TPB + threadIdx.x;
            b[at] = 2 * a[at];
        }
}

/* 1'': a block has as many columns as threads, and walks down them tile by tile, with a row of the tile for
 * each thread. */
__global__ void tiles_by_row(const float *a, float *b)
{
    for (int tile = 0; tile < ASIZE / TPB; tile++)
        for (int i = 0; i < TPB; i++) {
            int at = (tile * TPB + threadIdx.x) * ASIZE + blockIdx.x * TPB + i;
            b[at] = 2 * a[at];
        }
}

static int check(const char *name, const std::vector<float> &a, float *b_device)
{
    std::vector<float> b(a.size());
    if (cudaMemcpy(b.data(), b_device, b.size() * sizeof(float), cudaMemcpyDeviceToHost) != cudaSuccess)
        exit(1);
    cudaMemset(b_device, 0, b.size() * sizeof(float));
    for (size_t i = 0; i < b.size(); i++)
        if (b[i] != 2 * a[i]) {
            printf("%s: element %zu is wrong\n", name, i);
            return 1;
        }
    printf("%s: right\n", name);
    return 0;
}

int main()
{
    const size_t count = (size_t)ASIZE * ASIZE, size = count * sizeof(float);
    std::vector<float> host(count);
    for (size_t i = 0; i < count; i++)
        host[i] = (float)(i % 1013);
    float *a, *b;
    if (cudaMalloc(&a, size) != cudaSuccess || cudaMalloc(&b, size) != cudaSuccess ||
        cudaMemcpy(a, host.data(), size, cudaMemcpyHostToDevice) != cudaSuccess)
        return 1;
    int wrong = 0;
    column_per_thread<<<ASIZE / TPB, TPB>>>(a, b);
    wrong += check("column_per_thread", host, b);
    row_per_thread<<<ASIZE / TPB, TPB>>>(a, b);
    wrong += check("row_per_thread", host, b);
    element_per_thread<<<dim3(ASIZE / TPB, ASIZE / 8), dim3(TPB, 8)>>>(a, b);
    wrong += check("element_per_thread", host, b);
    tiles_by_column<<<ASIZE / TPB, TPB>>>(a, b);
    wrong += check("tiles_by_column", host, b);
    tiles_by_row<<<ASIZE / TPB, TPB>>>(a, b);
    wrong += check("tiles_by_row", host, b);
    cudaFree(a);
    cudaFree(b);
    return wrong != 0;
}
