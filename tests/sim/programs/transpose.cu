/* Transpose through a tile of ELEMENT elements, 32 x (32 + PAD). */
#include <cstdio>
#include <vector>
#ifndef ELEMENT
#define ELEMENT float
#endif
#ifndef PAD
#define PAD 0
#endif
#ifndef N
#define N 256
#endif

__global__ void transpose(ELEMENT *out, const ELEMENT *in)
{
    __shared__ ELEMENT tile[32][32 + PAD];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += blockDim.y)
        tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * N + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += blockDim.y)
        out[(y + j) * N + x] = tile[threadIdx.x][threadIdx.y + j]; /* column */
}

int main()
{
    std::vector<ELEMENT> in(N * N), out(N * N);
    unsigned char *bytes = (unsigned char *)in.data();
    for (size_t i = 0; i < N * N * sizeof(ELEMENT); i++)
        bytes[i] = (unsigned char)(i * 7 + i / 251);
    ELEMENT *a, *b;
    cudaMalloc(&a, N * N * sizeof(ELEMENT));
    cudaMalloc(&b, N * N * sizeof(ELEMENT));
    cudaMemcpy(a, in.data(), N * N * sizeof(ELEMENT), cudaMemcpyHostToDevice);
    transpose<<<dim3(N / 32, N / 32), dim3(32, 8)>>>(b, a);
    cudaMemcpy(out.data(), b, N * N * sizeof(ELEMENT), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++)
            wrong += memcmp(&in[y * N + x], &out[x * N + y], sizeof(ELEMENT)) != 0;
    printf("%d wrong\n", wrong);
    cudaFree(a);
    cudaFree(b);
    return wrong != 0;
}
