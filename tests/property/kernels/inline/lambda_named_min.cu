// What: objects of the kernel, and functions of the file, that have names of CUDA's functions
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5
// EXPECT: unchanged CL127 | unchanged CL127 | unchanged CL120 | unchanged CL127 | unchanged CL127
// SIZES: 1 1, 33 32, 97 101
#include "harness.h"

struct Last {
    int n;
    __device__ int operator()(int i, int) const { return n - 1 - i; }
};

#define ROUND
#if CASE == 1
#define MADE auto min = [=](int p, int q) { return (p + q) % columns; }
#define AT min(i, columns - 1)
#elif CASE == 2
#define MADE auto max = [](int p, int q) { return p / 2; }
#define AT max(i, 0)
#elif CASE == 3
#define MADE const Last max = {columns}
#define AT max(i, 0)
#else
namespace mine {
__device__ int max(int p, short q)
{
    int half = p / 2;
    return half + q;
}
}
using namespace mine;
#define MADE
#if CASE == 4
#define AT max(i, (short)0)
#else
#undef MADE
#define MADE const short none = 0
#define AT at
#undef ROUND
#define ROUND int at = max(i, none);
#endif
#endif

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    MADE;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        ROUND
        sum = sum * 0.5f + a[row * columns + AT];
    }
    b[row] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
