// Source: cuda-samples dct8x8 as a plain kernel: rows of 8 times the constant matrix, 8 x 8 threads
// EXPECT: unchanged CL127
#include "harness.h"

#define N8 8
__global__ void kernel(const float *src, const float *cosines, float *dst, int w, int h)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray src 2 4 h w");
    __annotation(L"garray cosines 2 4 N8 N8");
    __annotation(L"garray dst 2 4 h w");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w / N8 * N8 || y >= h / N8 * N8)
        return;
    float sum = 0;
    __annotation(L"loop i 0 N8 1");
    for (int i = 0; i < N8; i++) {
        float row = 0;
        __annotation(L"loop j 0 N8 1");
        for (int j = 0; j < N8; j++)
            row += src[(y / N8 * N8 + i) * w + x / N8 * N8 + j] * cosines[x % N8 * N8 + j];
        sum += row * cosines[y % N8 * N8 + i];
    }
    dst[y * w + x] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *src = array<float>("src", count, 1);
    float *cosines = array<float>("cosines", 64, 2);
    float *dst = array<float>("dst", count, 3);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(src, cosines, dst, columns, rows);
    return finish();
}
