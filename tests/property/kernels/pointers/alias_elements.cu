// What: an element's address, or a reference to it, of memory that may be that of a garray
// EXPECT: unchanged CL134
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6
// SIZES: 33 32, 97 101
#include "harness.h"

__device__ void put(float *p, float value)
{
    *p = value;
}

#if CASE == 1
#define WRITE atomicAdd(&q[at], 1.0f)
#elif CASE == 2
#define WRITE put(&q[at], 5)
#elif CASE == 3
#define WRITE *(&q[at] + 1) = 5
#elif CASE == 4
#define WRITE float &v = q[at]; v = 5
#elif CASE == 5
#define WRITE float *both[2] = {q, q}; both[i & 1][at] = 5
#elif CASE == 6
#define WRITE float *p = &q[at]; *p = 5
#endif

__global__ void kernel(const float *a, float *b, float *q, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        int at = row * columns + (i + 1) % (columns - 1);
        WRITE;
        b[row * columns + i] = a[row * columns + i];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, a, rows, columns);
    return finish();
}
