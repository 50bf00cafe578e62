// Source: Rodinia lud, the inner part as a plain kernel: each element less a row by a column of 16
#include "harness.h"

#define B 16
__global__ void kernel(const float *l, const float *u, float *m, int n, int w)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray l 2 4 n B");
    __annotation(L"garray u 2 4 B w");
    __annotation(L"garray m 2 4 n w");
    int x = blockIdx.x * B + threadIdx.x, y = blockIdx.y * B + threadIdx.y;
    if (x < w && y < n) {
        float sum = 0;
        __annotation(L"loop i 0 B 1");
        for (int i = 0; i < B; i++)
            sum += l[y * B + i] * u[i * w + x];
        m[y * w + x] -= sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *l = array<float>("l", (size_t)rows * B, 1);
    float *u = array<float>("u", (size_t)B * columns, 2);
    float *m = array<float>("m", count, 3);
    kernel<<<dim3(blocks(columns, B), blocks(rows, B)), dim3(B, B)>>>(l, u, m, rows, columns);
    return finish();
}
