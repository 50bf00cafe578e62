// What: a product of a value that only some rounds set: nvcc has it of the round before in the others, and fuses it in
//       the first of those that it writes out alone
// EXPECT: unchanged CL145
// SIZES: 64 43, 128 70
#include "harness.h"

__global__ void kernel(const float *a, float *sink, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray sink 1 4 rows");
    const int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    float s = 0, best = 0;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        if (a[t * m + k] > best)
            best = a[t * m + k];
        s += best * 0.75f;
    }
    sink[t] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *sink = array<float>("sink", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, sink, rows, columns);
    return finish();
}
