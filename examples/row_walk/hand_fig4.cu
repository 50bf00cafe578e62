/* Figure 4 of the CUDA-lite paper, in its order of steps and with its barriers: tiles of 32 by 32
 * words without padding, so each shared request of the computation takes 32 wavefronts. Only t is
 * written differently: it keeps the value that it has for blocks of TPB threads. */
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
    int thi = threadIdx.x;
    int bki = blockIdx.x;
    int row = bki * TILE + thi;
    float t = (float)(row % TPB) + row / TPB;
    int i, j, k, end;
    __shared__ float a_shared[TILE][TILE];
    __shared__ float b_shared[TILE][TILE];

    end = ASIZE % TILE == 0 ? ASIZE / TILE : ASIZE / TILE + 1;
    for (j = 0; j < end; j++) {
        __syncthreads();
        for (k = 0; k < TILE; k++)
            if (j * TILE + thi < ASIZE &&
                (bki * TILE + k) * ASIZE + j * TILE + thi < ASIZE * ASIZE)
                a_shared[k][thi] = a[(bki * TILE + k) * ASIZE + j * TILE + thi];
        __syncthreads();

        for (i = 0; i < TILE && j * TILE + i < ASIZE && !(row >= ASIZE); i++)
            b_shared[thi][i] = a_shared[thi][i] * t;

        __syncthreads();
        for (k = 0; k < TILE; k++)
            if (j * TILE + thi < ASIZE &&
                (bki * TILE + k) * ASIZE + j * TILE + thi < ASIZE * ASIZE)
                b[(bki * TILE + k) * ASIZE + j * TILE + thi] = b_shared[k][thi];
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
