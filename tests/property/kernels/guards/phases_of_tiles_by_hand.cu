// What: tiles of the kernel's own, loaded column by column
// GAIN: 1.5
// WAVEFRONTS: 2.1
// SIZES: 1 1, 31 33, 33 32, 37 1, 65 97, 96 160
#include "harness.h"

__global__ void kernel(float *a, float *b, int n, int w, float p)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n w");
    __annotation(L"garray b 2 4 n w");
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int tx = threadIdx.x, ty = threadIdx.y;
    __shared__ float s[16][17];
    s[ty][tx] = 0;
    __syncthreads();
    for (int i = 0; i < n; i += 16) {
        s[ty][tx] = i + tx < n && y < w ? a[(i + tx) * w + y] : 0;
        __syncthreads();
        float v = 0;
        for (int k = 0; k < 16; k++) v += s[ty][k];
        __syncthreads();
        if (i + tx < n && y < w && blockIdx.x == 0) b[(i + tx) * w + y] = v + tx;
    }
}
int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(rows, 16), blocks(columns,16)), dim3(16,16)>>>(a, b, rows, columns, 1.25f);
    return finish();
}
