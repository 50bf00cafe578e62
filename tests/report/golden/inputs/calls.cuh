#pragma once
// Functions that ../calls.cu includes.
__device__ __forceinline__ float column_of(const float *m, int row, int column, int n)
{
    return m[row * n + column];
}
