// What: functions that touch nothing but what they are given, and tables that nobody writes, hinder nothing
// GAIN: 2
#include "harness.h"

__constant__ float table[4] = {1, 2, 3, 4};
static __constant__ int offsets[2] = {1, 0};
struct Sums {
    float part[2];
};
__device__ float weight(int k)
{
    float own[4];
    for (int i = 0; i < 4; i++)
        own[i] = table[i] * 2;
    return own[k & 3];
}
__device__ void add(float *sum, float value)
{
    *sum += value;
}
__device__ float halved(Sums s)
{
    s.part[0] /= 2;
    return s.part[0] + s.part[1];
}

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    Sums s = {{0, 0}};
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        s.part[i & 1] += a[row * columns + i] * weight(i) + offsets[i & 1];
        add(&sum, halved(s));
        b[row * columns + i] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
