/* Tiled by hand as in figure 4 of the CUDA-lite paper, with one word of padding at the end of each
 * row of a tile: without it, the 32 lanes that walk along their rows all use one bank. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef ASIZE
#define ASIZE 3000
#endif
#ifndef TPB
#define TPB 256 /* of the kernel as it was written: its t depends on it */
#endif
#define TILE 32 /* rows and columns of a tile, threads of a block */

__global__ void row_walk(float *a, float *b)
{
    __shared__ float a_shared[TILE][TILE + 1];
    __shared__ float b_shared[TILE][TILE + 1];
    int thi = threadIdx.x;
    int first = blockIdx.x * TILE;
    int row = first + thi;
    float t = (float)(row % TPB) + row / TPB;

    for (int j = 0; j < ASIZE; j += TILE) {
        /* Coalesced loads: lane thi takes column j + thi. */
        for (int k = 0; k < TILE; k++)
            if (first + k < ASIZE && j + thi < ASIZE)
                a_shared[k][thi] = a[(first + k) * ASIZE + j + thi];
        __syncthreads();

        for (int i = 0; i < TILE && j + i < ASIZE && row < ASIZE; i++)
            b_shared[thi][i] = a_shared[thi][i] * t;
        __syncthreads();

        /* Coalesced stores. */
        for (int k = 0; k < TILE; k++)
            if (first + k < ASIZE && j + thi < ASIZE)
                b[(first + k) * ASIZE + j + thi] = b_shared[k][thi];
        __syncthreads();
    }
}

#define CHECK(call) check(call, __LINE__)
static void check(cudaError_t error, int line)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "line %d: %s\n", line, cudaGetErrorString(error));
    exit(1);
}

int main()
{
    const size_t count = (size_t)ASIZE * ASIZE, size = count * sizeof(float);
    std::vector<float> a_host(count), b_host(count);
    for (size_t i = 0; i < count; i++)
        a_host[i] = 0.5f + (float)(i % 1013);

    float *a_device, *b_device;
    CHECK(cudaMalloc(&a_device, size));
    CHECK(cudaMalloc(&b_device, size));
    CHECK(cudaMemcpy(a_device, a_host.data(), size, cudaMemcpyHostToDevice));
    row_walk<<<(ASIZE + TILE - 1) / TILE, TILE>>>(a_device, b_device);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(b_host.data(), b_device, size, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(a_device));
    CHECK(cudaFree(b_device));

    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += b_host[i] * (double)(1 + i % 7);
    printf("row_walk %d: %.17g\n", ASIZE, sum);
    return 0;
}
