// Source: lecture notes on tiled products: C = A * B^T in tiles of the kernel's own, each thread loading "its" element, columns of B among them
// SIZES: 1 1, 31 1, 33 1, 65 1
#include "harness.h"
__global__ void kernel(const float *a, const float *b, float *c, int n)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray b 2 4 n n");
    __annotation(L"garray c 2 4 n n");
    __shared__ float as[16][16], bs[16][17];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
    float sum = 0;
    for (int t = 0; t < n; t += 16) {
        as[ty][tx] = row < n && t + tx < n ? a[row * n + t + tx] : 0;
        bs[ty][tx] = col < n && t + ty < n ? b[col * n + t + ty] : 0;
        __syncthreads();
        for (int k = 0; k < 16; k++)
            sum += as[ty][k] * bs[k][tx];
        __syncthreads();
    }
    if (row < n && col < n)
        c[row * n + col] = sum;
}
int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", rows*rows, 1);
    float *b = array<float>("b", rows*rows, 2);
    float *c = array<float>("c", rows*rows, 3);
    kernel<<<dim3(blocks(rows, 16), blocks(rows,16)), dim3(16,16)>>>(a, b, c, rows);
    return finish();
}
