// What: a product that meets a sum behind the barrier keeps its part as it is
// TELLS: CL145
// GAIN: 1.5
// WAVEFRONTS: 2.1
// SIZES: 1 1, 31 33, 33 32, 37 1, 65 97, 96 160
#include "harness.h"

__global__ void kernel(float *a, float *b, int n, int w, float p)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n w");
    __annotation(L"garray b 2 4 n w");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    const int tx = threadIdx.x, ty = threadIdx.y;
    __shared__ float s[16][17];
    bool in = x < n && y < w;
    s[ty][tx] = 0;
    __syncthreads();
    float v = in ? a[x * w + y] : 0;
    float q = v * p;
    s[ty][tx] = v;
    __syncthreads();
    if (in) b[x * w + y] = q + s[ty][15 - tx];
}
int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(rows, 16), blocks(columns,16)), dim3(16,16)>>>(a, b, rows, columns, 1.25f);
    return finish();
}
