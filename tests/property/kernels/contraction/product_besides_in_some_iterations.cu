// What: a product that is added in each round, and used besides in some that a compiler knows: in the others nothing
//       but the sum needs it, and which those are depends on what is written out together
// EXPECT: unchanged CL145
// SIZES: 64 43, 128 70
#include "harness.h"

__global__ void kernel(const float *a, float *d, float *sink, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray sink 1 4 rows");
    const int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    float s = 0, x = d[t];
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        float v = x * a[t * m + k];
        if (k % 4 == 0)
            sink[t] = v;
        s += v;
    }
    sink[t] += s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *d = array<float>("d", rows, 2),
          *sink = array<float>("sink", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, d, sink, rows, columns);
    return finish();
}
