// What: an element of which all members are written one by one is not loaded
// SIZES: 1 1, 33 32, 64 96, 97 101
// GAIN: 6.8
// WAVEFRONTS: 3.5
#include "harness.h"

__global__ void two(const float *a, float2 *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 8 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        b[r * m + i].x = v;
        b[r * m + i].y = v * 2;
    }
}

__global__ void four(const float *a, float4 *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 16 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        b[r * m + i].w = v;
        b[r * m + i].y = v * 2;
        b[r * m + i].x = v * 3;
        b[r * m + i].z = b[r * m + i].w + b[r * m + i].x;
    }
}

__global__ void compared(const float *a, float4 *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 16 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        b[r * m + i].x = i;
        b[r * m + i].y = r;
        b[r * m + i].z = v;
        b[r * m + i].w = 255;
        if (b[r * m + i].x > b[r * m + i].y)
            b[r * m + i].z += 3;
    }
}

__global__ void in_branches(const float *a, float2 *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 8 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        b[r * m + i].x = i;
        if (v > 0)
            b[r * m + i].y = r;
        else
            b[r * m + i].y = -r;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    two<<<blocks(rows, 32), 32>>>(a, array<float2>("two", count, 2), rows, columns);
    four<<<blocks(rows, 32), 32>>>(a, array<float4>("four", count, 3), rows, columns);
    compared<<<blocks(rows, 32), 32>>>(a, array<float4>("compared", count, 4), rows, columns);
    in_branches<<<blocks(rows, 32), 32>>>(a, array<float2>("in_branches", count, 5), rows, columns);
    return finish();
}
