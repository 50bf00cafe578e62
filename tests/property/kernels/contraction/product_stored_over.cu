// What: a product that is stored to an element and added, and the element is stored over: in a register nobody needs
//       what it stores, and the product is fused with the sum that it is rounded for in memory
// EXPECT: unchanged CL145
#include "harness.h"

__global__ void kernel(const float *a, float *b, float *sink, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray sink 1 4 rows");
    const int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    float s = 0;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        float x = a[t * m + k] * 0.75f;
        b[t] = x * 0.5f;
        s += x;
        b[t] = a[t * m + k];
    }
    sink[t] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", rows, 2),
          *sink = array<float>("sink", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, b, sink, rows, columns);
    return finish();
}
