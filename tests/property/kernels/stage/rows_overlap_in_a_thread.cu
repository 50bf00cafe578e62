// What: rows of one thread overlap, by loops longer than the dimension is, in rank 3, from below 0,
// OPTIONS: --weigh=sectors
//       and by a number that is 0: the cells of a tile would be copies of one element. Only b is staged.
// TELLS: CL127 CL133
// SIZES: 1 1
// GAIN: 0.45
#include "harness.h"
__global__ void overlapping(const float *b, float *a, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 (m*4) n");
    __annotation(L"garray b 2 4 m 64");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= m)
        return;
    for (int i = 0; i < 4; i++) {
        __annotation(L"loop i 0 4 1");
        for (int j = 0; j < 10; j++)
            a[(r * 4 + i) * n + j] = b[r * 64 + i * 10 + j];
    }
}

__global__ void three(const float *b, float *a, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 3 4 m n 4");
    __annotation(L"garray b 2 4 m 64");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= m)
        return;
    for (int i = 0; i < 3; i++) {
        __annotation(L"loop i 0 3 1");
        for (int j = 0; j < 6; j++)
            a[(r * n + i) * 4 + j] = b[r * 64 + i * 10 + j];
    }
}

__global__ void below(const float *b, float *a, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 (m*4+1) n");
    __annotation(L"garray b 2 4 m 64");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= m)
        return;
    for (int i = 0; i < 4; i++) {
        __annotation(L"loop i 0 4 1");
        for (int j = 0; j < 8; j++)
            a[(r * 4 + i + 1) * n + j - 2] = b[r * 64 + i * 10 + j];
    }
}

__global__ void by_zero(const float *b, float *a, int n, int m, int s)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 m n");
    __annotation(L"garray b 2 4 m 64");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= m)
        return;
    for (int i = 0; i < 8; i++) {
        __annotation(L"loop i 0 8 1");
        a[r * n + i * s] = b[r * 64 + i];
    }
}

__global__ void updated(const float *b, float *a, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 (m*4) n");
    __annotation(L"garray b 2 4 m 64");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= m)
        return;
    for (int i = 0; i < 4; i++) {
        __annotation(L"loop i 0 4 1");
        for (int j = 0; j < 10; j++)
            a[(r * 4 + i) * n + j] = a[(r * 4 + i) * n + j] * 2 + b[r * 64 + i * 10 + j];
    }
}

__global__ void moved_by_zero(const float *b, float *a, int n, int m, int s)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 (m*4) n");
    __annotation(L"garray b 2 4 m 64");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= m)
        return;
    for (int j = 0; j < 8; j++) {
        __annotation(L"loop j 0 8 1");
        for (int i = 0; i < 4; i++) 
            a[(r * 4 + i * s) * n + j] = b[r * 64 + i * 8 + j];
    }
}

__global__ void inside_by_zero(const float *b, float *a, int n, int m, int s)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 m n");
    __annotation(L"garray b 2 4 m 64");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= m)
        return;
    for (int i = 0; i < 8; i++) {
        __annotation(L"loop i 0 8 1");
        if (i * s >= 0 && i * s < n)
            a[r * n + i * s] = b[r * 64 + i];
    }
}

__global__ void rows_by_zero(const float *b, float *a, int n, int m, int s)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 3 4 m n 8");
    __annotation(L"garray b 2 4 m 64");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= m)
        return;
    for (int i = 0; i < 8; i++) {
        __annotation(L"loop i 0 8 1");
        for (int k = 0; k < 3; k++)
            a[(r * n + k * s) * 8 + i] = b[r * 64 + i + k * 8];
    }
}

__global__ void known_step(const float *b, float *a, int n, int m, int s)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 m n");
    __annotation(L"garray b 2 4 m 64");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= m)
        return;
    for (int i = 0; i < n; i += s) {
        __annotation(L"loop i 0 n s");
        a[r * n + i] = b[r * 64 + i];
    }
}

__global__ void twice_a_step(const float *b, float *a, int n, int m, int s)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 m (2*n)");
    __annotation(L"garray b 2 4 m 64");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= m)
        return;
    for (int i = 0; i < n; i += s) {
        __annotation(L"loop i 0 n s");
        a[r * (2 * n) + 2 * i] = b[r * 64 + i];
    }
}

int main(int argc, char **argv)
{
    SIZES
    int n = 8;
    float *b = array<float>("b", rows * 64, 1);
    overlapping<<<1, 32>>>(b, array<float>("overlapping", rows * 32 + 2, 2), n, rows);
    updated<<<1, 32>>>(b, array<float>("updated", rows * 32 + 2, 2), n, rows);
    three<<<1, 32>>>(b, array<float>("three", rows * 3 * 4 + 2, 2), 3, rows);
    below<<<1, 32>>>(b, array<float>("below", rows * 32 + 8, 2), n, rows);
    by_zero<<<1, 32>>>(b, array<float>("by_zero", rows * 8, 2), n, rows, 0);
    moved_by_zero<<<1, 32>>>(b, array<float>("moved_by_zero", rows * 32, 2), n, rows, 0);
    inside_by_zero<<<1, 32>>>(b, array<float>("inside_by_zero", rows * 8, 2), n, rows, 0);
    rows_by_zero<<<1, 32>>>(b, array<float>("rows_by_zero", rows * 64, 2), n, rows, 0);
    known_step<<<1, 32>>>(b, array<float>("known_step", rows * 8, 2), n, rows, 1);
    twice_a_step<<<1, 32>>>(b, array<float>("twice_a_step", rows * 16, 2), n, rows, 1);
    return finish();
}
