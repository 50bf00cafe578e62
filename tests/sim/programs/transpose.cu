/* Transpose through a tile of T elements, 32 x (32 + PAD). */
#include <cstdio>
#include <vector>
#ifndef T
#define T float
#endif
#ifndef PAD
#define PAD 0
#endif
#ifndef N
#define N 256
#endif

__global__ void transpose(T *out, const T *in)
{
    __shared__ T tile[32][32 + PAD];
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
    std::vector<T> in(N * N), out(N * N);
    unsigned char *bytes = (unsigned char *)in.data();
    for (size_t i = 0; i < N * N * sizeof(T); i++)
        bytes[i] = (unsigned char)(i * 7 + i / 251);
    T *a, *b;
    cudaMalloc(&a, N * N * sizeof(T));
    cudaMalloc(&b, N * N * sizeof(T));
    cudaMemcpy(a, in.data(), N * N * sizeof(T), cudaMemcpyHostToDevice);
    transpose<<<dim3(N / 32, N / 32), dim3(32, 8)>>>(b, a);
    cudaMemcpy(out.data(), b, N * N * sizeof(T), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++)
            wrong += memcmp(&in[y * N + x], &out[x * N + y], sizeof(T)) != 0;
    printf("%d wrong\n", wrong);
    cudaFree(a);
    cudaFree(b);
    return wrong != 0;
}
