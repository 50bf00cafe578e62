// What: functions of namespaces that take values, beside one that takes a reference and one that is declared first
#include "harness.h"

namespace util {
__device__ float scaled(float v, int i);
__device__ inline void bump(int &i)
{
    i++;
}
namespace deep {
template <class T> __device__ T same(T t)
{
    return t;
}
}
}
__device__ float util::scaled(float v, int i)
{
    return v * i;
}

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int k = 0;
    if (row >= rows)
        return;
    util::bump(k);
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = util::scaled(a[row * columns + i], i) + ::util::deep::same(i) + k;
}

int main(int argc, char **argv)
{
    SIZES
    kernel<<<blocks(rows, 64), 64>>>(array<float>("a", count, 1), array<float>("b", count, 2), rows, columns);
    return finish();
}
