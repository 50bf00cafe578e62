// What: an element that both branches of an IF write is loaded no more than one that is always written
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 33 32, 64 96, 97 101
// GAIN: 9
// WAVEFRONTS: 1.7
#include "harness.h"

__global__ void two(const float *a, float *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        if (v > 0)
            b[r * m + i] = 1;
        else
            b[r * m + i] = v * 2;
    }
}

__global__ void chain(const float *a, float *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        if (v > 0 && i % 2) {
            b[r * m + i] = 1;
        } else if (v < -9) {
            b[r * m + i] = v;
        } else {
            v += 2;
            if (i % 3)
                b[r * m + i] = v + 1;
            else
                b[r * m + i] = v + 2;
        }
        b[r * m + i] += 1;
    }
}

/* Once more under a condition */
__global__ void again(const float *a, float *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        b[r * m + i] = v;
        if (b[r * m + i] < 0)
            b[r * m + i] = 0;
    }
}

__global__ void clamped(const float *a, float *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        if (v > 0)
            b[r * m + i] = v;
        else
            b[r * m + i] = -v;
        if (b[r * m + i] > 9)
            b[r * m + i] = 9;
    }
}

__global__ void in_a_loop(const float *a, float *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        for (int t = 0; t < 3; t++)
            if (t < v)
                b[r * m + i] = t;
            else
                b[r * m + i] = -v;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    two<<<blocks(rows, 32), 32>>>(a, array<float>("two", count, 2), rows, columns);
    chain<<<blocks(rows, 32), 32>>>(a, array<float>("chain", count, 3), rows, columns);
    again<<<blocks(rows, 32), 32>>>(a, array<float>("again", count, 4), rows, columns);
    clamped<<<blocks(rows, 32), 32>>>(a, array<float>("clamped", count, 5), rows, columns);
    in_a_loop<<<blocks(rows, 32), 32>>>(a, array<float>("in_a_loop", count, 6), rows, columns);
    return finish();
}
