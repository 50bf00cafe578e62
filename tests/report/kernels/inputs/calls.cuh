#pragma once
// Functions that ../calls.cu includes.
__device__ __forceinline__ float second_of(const float2 *p, int i)
{
    return p[i].y;
}
__host__ __device__ inline void swap_both(float *a, float *b, int at)
{
    float held = a[at];
    a[at] = b[at];
    b[at] = held;
}
