// What: functions take a thread's number apart, so that a block of one axis is taken as rows
// DEFINES: -DCASE=1 | -DCASE=2
// SIZES: 1 1, 33 32, 65 33, 97 101
// GAIN: 4
#include "harness.h"

__device__ int tx() { return threadIdx.x % 16; }
__device__ int ty() { return threadIdx.x / 16; }
__device__ __forceinline__ unsigned high(unsigned t, int by) { return t >> by; }
static __device__ unsigned low(unsigned t) { return t & 15u; }
#if CASE == 1
#define X tx()
#define Y ty()
#else
#define X low(threadIdx.x)
#define Y high(threadIdx.x, 4)
#endif

__global__ void kernel(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    __annotation(L"garray c 2 4 rows rows");
    int x = blockIdx.x * 16 + X, y = blockIdx.y * 16 + Y;
    if (x >= rows || y >= rows)
        return;
    float sum = 0;
    __annotation(L"loop k 0 columns 1");
    for (int k = 0; k < columns; k++)
        sum += a[y * columns + k] * b[k * rows + x];
    c[y * rows + x] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    float *c = array<float>("c", (size_t)rows * rows, 3);
    kernel<<<dim3(blocks(rows, 16), blocks(rows, 16)), 256>>>(a, b, c, rows, columns);
    return finish();
}
