/* Lines with several accesses. Each is followed by what its 4 warps make there: kind, space, and the
 * sectors or wavefronts of each access in the order of columns. */
#include <cuda_runtime.h>

template <typename F> __device__ float twice(F f, int i)
{
    return f(i) + f(i + 32);
}

__global__ void several(float *a, const float *b, float *c)
{
    __shared__ float tile[32][32], row[129];
    int x = threadIdx.x, y = threadIdx.y, t = y * 32 + x;
    c[t] = a[t] + b[t * 8] * a[t + 1];
    // LINE load global 16,128,20 store global 16
    tile[y][x] = a[t], row[t] = b[0];
    // LINE load global 16,4 store shared 4,4
    for (int i = 4; i < 32; i += 4)
        tile[y + i][x] = i;
    __syncthreads();
    c[t] += tile[x][y] * tile[y][x] + row[t + 1 < 128 ? t + 1 : 0];
    // LINE load shared 128,4,4 load global 16 store global 16
    a[t] = twice([=](int i) { return b[i * 8]; }, t);
    // LINE load global 256 store global 16
}

int main()
{
    float *a, *b, *c;
    cudaMalloc(&a, 129 * sizeof(float));
    cudaMalloc(&b, 1600 * sizeof(float));
    cudaMalloc(&c, 128 * sizeof(float));
    cudaMemset(a, 0, 129 * sizeof(float));
    cudaMemset(b, 0, 1600 * sizeof(float));
    several<<<1, dim3(32, 4)>>>(a, b, c);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    return cudaDeviceSynchronize() != cudaSuccess;
}
